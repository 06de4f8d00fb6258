/** What was chosen in the form of one time, for that time alone: a reload goes on with it, whatever was looked at meanwhile. */
import { REPEAT_WEEKS, type RepeatWeeks } from '#contract/plan-dates';
import { currentUserId, onUserChanged } from '../../api/current-user.ts';
import { tabStore } from '../../api/storage.ts';
import { type Criteria, criteriaIn, formatCriteria } from '../../criteria/criteria.ts';

interface SlotChoice {
  slotId: number;
  /** Whose it is, by the account's id; null for a guest. */
  userId: number | null;
  /** What the page's own address named, '' for nothing, and what was chosen in place of it: both as in an address. */
  asked?: string | undefined;
  chosen?: string | undefined;
  /** The home of the address book, as the booking's draft has it. */
  homeId?: string | undefined;
  /** What was typed in place of that home's address, or for none of them. */
  address?: string | undefined;
  /** How often the visit is to be repeated; undefined: once. */
  weeks?: string | undefined;
}

/** Of so many times, the latest ones: whoever goes through a calendar leaves no list behind. */
const KEPT = 5;

const isChoice = (value: unknown): value is SlotChoice => {
  const { slotId, userId, ...words } = (value ?? {}) as Partial<SlotChoice>;
  const isWhose = userId === null || typeof userId === 'number';
  return typeof slotId === 'number' && isWhose && Object.values(words).every((word) => typeof word === 'string');
};

const kept = tabStore<SlotChoice[]>('slot-choices', (stored) =>
  Array.isArray(stored) ? stored.filter(isChoice).slice(0, KEPT) : [],
);

// They are cleared with their user; a guest who signs in keeps what they looked for.
onUserChanged((previous) => {
  if (previous) kept.forget();
});

/**
 * What whoever is here chose for a time; nothing of what another user did. What a guest looked for goes on for who signs in, but
 * not where: that is the draft's to say, which knows by the email whether it is theirs.
 */
export function slotChoice(slotId: number): Partial<SlotChoice> {
  const choice = kept.load().find((one) => one.slotId === slotId);
  if (choice?.userId === currentUserId()) return choice;
  if (choice?.userId !== null) return {};
  const { address: _address, homeId: _homeId, ...looked } = choice;
  return looked;
}

export function saveSlotChoice(slotId: number, change: Omit<Partial<SlotChoice>, 'slotId' | 'userId'>): void {
  const others = kept.load().filter((one) => one.slotId !== slotId);
  const choice = { ...slotChoice(slotId), ...change, slotId, userId: currentUserId() };
  kept.save([choice, ...others].slice(0, KEPT));
}

/** Where the same is booked once more, nothing that was chosen before counts. */
export const forgetSlotChoice = (slotId: number): void => kept.save(kept.load().filter((one) => one.slotId !== slotId));

/** What a page's own address names of a search, as in an address. */
export const askedIn = (search: string): string => formatCriteria(criteriaIn(new URLSearchParams(search)));

/**
 * What was chosen for a time whose page's address names the same as then, or no search, as that of a way back; undefined where
 * nothing was, and for another search.
 */
export function chosenCriteria(slotId: number, asked: string): Criteria | undefined {
  const choice = slotChoice(slotId);
  if (choice.chosen === undefined || (asked !== '' && choice.asked !== asked)) return undefined;
  return criteriaIn(new URLSearchParams(choice.chosen));
}

/** How often the visit at a time is to be repeated, in weeks; undefined: once. */
export const chosenWeeks = (slotId: number): RepeatWeeks | undefined =>
  REPEAT_WEEKS.find((weeks) => String(weeks) === slotChoice(slotId).weeks);

export const saveChosenWeeks = (slotId: number, weeks: RepeatWeeks | undefined): void =>
  saveSlotChoice(slotId, { weeks: weeks === undefined ? undefined : String(weeks) });
