/** What was chosen in the form of one time, in place of what its page was asked for: a reload goes on with it. */
import { onUserChanged } from '../../api/current-user.ts';
import { tabStore } from '../../api/storage.ts';
import { type Criteria, criteriaIn, formatCriteria } from '../../criteria/criteria.ts';

interface Chosen {
  slotId: number;
  /** What its page was asked for, and what was chosen: both as in an address. */
  asked: string;
  chosen: string;
}

const kept = tabStore<Chosen | undefined>('chosen-criteria', (stored) => {
  const { slotId, asked, chosen } = (stored ?? {}) as Partial<Chosen>;
  const isValid = typeof slotId === 'number' && typeof asked === 'string' && typeof chosen === 'string';
  return isValid ? { slotId, asked, chosen } : undefined;
});

// They are cleared with their user; a guest who signs in keeps them.
onUserChanged((previous) => {
  if (previous) kept.forget();
});

/** What was chosen for a time whose page is asked for the same as then; undefined where nothing was, and for another search. */
export function chosenCriteria(slotId: number, asked: Criteria): Criteria | undefined {
  const last = kept.load();
  if (last?.slotId !== slotId || last.asked !== formatCriteria(asked)) return undefined;
  return criteriaIn(new URLSearchParams(last.chosen));
}

export const saveChosenCriteria = (slotId: number, asked: Criteria, chosen: Criteria): void =>
  kept.save({ slotId, asked: formatCriteria(asked), chosen: formatCriteria(chosen) });
