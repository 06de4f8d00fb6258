/** What was chosen in the form of one time, for that time alone: a reload goes on with it, whatever was looked at meanwhile. */
import { currentUserId, onUserChanged } from '../../api/current-user.ts';
import { tabStore } from '../../api/storage.ts';
import { type Criteria, criteriaIn, formatCriteria } from '../../criteria/criteria.ts';

interface SlotChoice {
  slotId: number;
  /** What its page was asked for, and what was chosen in place of it: both as in an address. */
  asked?: string | undefined;
  chosen?: string | undefined;
  /** The chosen home of the address book, as the booking's draft has it; and what was typed over its address. */
  homeId?: string | undefined;
  address?: string | undefined;
  /** Whose home that is, by the account's id; null for a guest. */
  userId: number | null;
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

// They are cleared with their user; a guest who signs in keeps them.
onUserChanged((previous) => {
  if (previous) kept.forget();
});

const find = (slotId: number) => kept.load().find((one) => one.slotId === slotId);

/** What another user typed becomes nobody else's. */
function save(slotId: number, change: Partial<SlotChoice>): void {
  const others = kept.load().filter((one) => one.slotId !== slotId);
  const { asked, chosen } = find(slotId) ?? {};
  const mine = { asked, chosen, ...chosenHome(slotId), ...change, slotId, userId: currentUserId() };
  kept.save([mine, ...others].slice(0, KEPT));
}

/** What was chosen for a time whose page is asked for the same as then; undefined where nothing was, and for another search. */
export function chosenCriteria(slotId: number, asked: Criteria): Criteria | undefined {
  const choice = find(slotId);
  if (choice?.chosen === undefined || choice.asked !== formatCriteria(asked)) return undefined;
  return criteriaIn(new URLSearchParams(choice.chosen));
}

export const saveChosenCriteria = (slotId: number, asked: Criteria, chosen: Criteria): void =>
  save(slotId, { asked: formatCriteria(asked), chosen: formatCriteria(chosen) });

/** The home that whoever is here chose for a time, and what they typed over its address; nothing of what another user did. */
export function chosenHome(slotId: number): Pick<SlotChoice, 'homeId' | 'address'> {
  const { homeId, address, userId = null } = find(slotId) ?? {};
  return userId === null || userId === currentUserId() ? { homeId, address } : {};
}

/** Another home has an address of its own. */
export const saveChosenHome = (slotId: number, homeId: string): void => save(slotId, { homeId, address: undefined });

/** Undefined: nothing is typed over the home's. */
export function saveTypedAddress(slotId: number, address: string | undefined): void {
  if (address !== undefined || find(slotId)) save(slotId, { address });
}

/** Where the same is booked once more, nothing that was chosen before counts. */
export const forgetChoice = (slotId: number): void => kept.save(kept.load().filter((one) => one.slotId !== slotId));
