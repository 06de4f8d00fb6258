import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/inputs.tsx';
import './help-search.css';

interface HelpSearchProps {
  value: string;
  onChange: (typed: string) => void;
  /** How many questions there are for it. */
  found: number;
}

/** Narrows the questions while one types; without scripts a button asks the server for the same. */
export function HelpSearch({ value, onChange, found }: HelpSearchProps) {
  const typed = value.trim() !== '';
  return (
    <search>
      <form className="help-search" action="/help" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Search the questions"
          type="search"
          name="q"
          autoComplete="off"
          placeholder="cancel, refund, pets..."
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <noscript>
          <Button type="submit">Search</Button>
        </noscript>
      </form>
      <p className="help-found small muted" role="status">
        {typed && `${found} ${found === 1 ? 'question' : 'questions'} for "${value.trim()}"`}
      </p>
    </search>
  );
}
