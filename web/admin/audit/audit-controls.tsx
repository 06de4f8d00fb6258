import Download from 'lucide-react/icons/download';
import { AUDIT_LABELS } from '#contract/audit-labels';
import type { Request as Input } from '#contract/calls';
import { TEAM_ZONE } from '#contract/team-week';
import { addDays, startOfDay } from '#contract/time';
import { ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { Choice, Search, useFilters } from '../lists/list-controls.tsx';
import '../lists/lists.css';

export type AuditSearch = Input<'GET /_api/admin/audit-export'>;

/** What happened without the team, or is not in its log. */
const NOT_OF_THE_TEAM = [
  'booking.held',
  'booking.paid',
  'booking.booked',
  'booking.reported',
  'tip.paid',
  'cleaner.submitted',
  'cleaner.resubmitted',
  'cleaner.changed',
];
const ACTIONS = Object.fromEntries(
  Object.entries(AUDIT_LABELS)
    .filter(([action]) => !NOT_OF_THE_TEAM.includes(action))
    .map(([action, label]) => [action, `${label} (${action.split('.')[0]})`]),
);

const DATE = /^\d{4}-\d\d-\d\d$/;

/** What the address asks for; both days are whole days in New York. */
export function useAuditSearch(): AuditSearch {
  const filters = useFilters();
  const day = (name: string) => filters.text(name)?.match(DATE)?.[0];
  const [from, to] = [day('from'), day('to')];
  const instant = (date: string) => new Date(startOfDay(date, TEAM_ZONE)).toISOString();
  return {
    who: filters.text('who'),
    action: filters.oneOf('action', Object.keys(ACTIONS)),
    about: filters.text('about'),
    from: from && instant(from),
    to: to && instant(addDays(to, 1)),
  };
}

/** Above the audit log: who, what, about whom, from when to when; and an export of just these entries. */
export function AuditControls({ search }: { search: AuditSearch }) {
  const wanted = Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return (
    <search className="list-controls">
      <Search label="Who" name="who" />
      <Search label="About: name, email, phone or #BK number" name="about" />
      <Choice label="What" name="action" value={search.action} emptyLabel="Anything" options={ACTIONS} />
      <Day label="From" name="from" />
      <Day label="To" name="to" />
      <ButtonLink to={`/_api/admin/audit-export?${new URLSearchParams(wanted)}`} reloadDocument download>
        <Download /> Export CSV
      </ButtonLink>
    </search>
  );
}

function Day({ label, name }: { label: string; name: string }) {
  const filters = useFilters();
  return (
    <TextField
      label={label}
      type="date"
      value={filters.text(name) ?? ''}
      onChange={(event) => filters.set({ [name]: event.currentTarget.value })}
    />
  );
}
