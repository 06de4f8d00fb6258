import Download from 'lucide-react/icons/download';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/inputs.tsx';
import { useChoice } from '../../ui/use-choice.ts';

interface ListControlsProps {
  noun: 'cleaners' | 'users' | 'jobs';
  /** Label of the search field: "Name or email". */
  searchLabel: string;
  children: ReactNode;
}

/** Above a list: search, filters, and an export of the whole list. */
export const ListControls = ({ noun, searchLabel, children }: ListControlsProps) => (
  <search className="list-controls">
    <Search label={searchLabel} />
    {children}
    <ButtonLink to={`/_api/admin/export?what=${noun}`} reloadDocument download>
      <Download /> Export CSV
    </ButtonLink>
  </search>
);

const DEBOUNCE_MS = 300;

/** Searches as soon as one stops typing. `name`: the parameter's name in the address. */
export function Search({ label, name = 'q' }: { label: string; name?: string }) {
  const filters = useFilters();
  const [typed, setTyped] = useState(filters.text(name) ?? '');
  const apply = useEffectEvent((q: string) => filters.set({ [name]: q.trim() }));
  useEffect(() => {
    const timer = setTimeout(() => apply(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      className="search"
      label={label}
      type="search"
      maxLength={100}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

interface ChoiceProps {
  label: string;
  /** The parameter's name in the address. */
  name: string;
  value: string | undefined;
  /** The option's text while nothing is chosen. */
  emptyLabel: string;
  options: Record<string, string>;
}

export function Choice({ label, name, value, emptyLabel, options }: ChoiceProps) {
  const filters = useFilters();
  const [chosen, choose] = useChoice(value ?? '');
  return (
    <SelectField
      label={label}
      value={chosen}
      onChange={(event) => {
        choose(event.currentTarget.value);
        filters.set({ [name]: event.currentTarget.value });
      }}
    >
      <option value="">{emptyLabel}</option>
      {Object.entries(options).map(([choice, label]) => (
        <option key={choice} value={choice}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** Within which a change that was set is rendered as on its way. One that never arrives is not taken for set for ever. */
const RENDERED_MS = 1000;

/** What was set of the page that the history has by this key, latest last, and when. */
let unrendered: { key: string; searches: string[]; at: number } = { key: '', searches: [], at: 0 };

/** A tab's filters are in its address, so that they can be linked to and restored by the back button. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const { pathname, key } = useLocation();
  const { location: next } = useNavigation();
  /** What was chosen a moment ago, and whose list is still on its way, is not undone by what is chosen after it. */
  const newest = (): string => {
    const onItsWay = next?.pathname === pathname ? new URLSearchParams(next.search).toString() : undefined;
    const { searches, at } = unrendered;
    const isNew = onItsWay === undefined ? performance.now() - at < RENDERED_MS : searches.includes(onItsWay);
    return (unrendered.key === key && isNew ? searches.at(-1) : undefined) ?? onItsWay ?? search.toString();
  };
  return {
    /** The filter's value in the address, if it is one of these. */
    oneOf<const T extends string>(name: string, values: readonly T[]): T | undefined {
      return values.find((value) => value === search.get(name));
    },
    text: (name: string): string | undefined => search.get(name)?.trim().slice(0, 100) || undefined,
    /** Changes filters without a new history entry; empty ones are removed from the address. */
    set(change: Record<string, string | undefined>): void {
      const before = newest();
      const changed = new URLSearchParams(before);
      for (const [name, value] of Object.entries(change)) {
        if (value) changed.set(name, value);
        else changed.delete(name);
      }
      if (changed.toString() === before) return;
      const searches = unrendered.key === key ? unrendered.searches : [];
      unrendered = { key, searches: [...searches, changed.toString()], at: performance.now() };
      setSearch(changed, { replace: true, preventScrollReset: true });
    },
  };
}
