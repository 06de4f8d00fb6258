import { inDigits } from '#contract/number-words';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/inputs.tsx';
import './help-search.css';

interface HelpSearchProps {
  value: string;
  onChange: (typed: string) => void;
  /** How many questions match. */
  found: number;
}

/** Filters the questions while one types; without scripts a button submits the form to the server. */
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
        {typed && (found === 0 ? 'No answer has these words.' : `${inDigits(found, 'answer')} for “${value.trim()}”`)}
      </p>
    </search>
  );
}
