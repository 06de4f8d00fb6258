/**
 * Times that this tab holds, so that coming back to one resumes it. To everybody else such a time is taken, and the call
 * that shows it does not know who asks; the server recognises the booker by a cookie that no script can read.
 */
const KEY = 'own-holds';

/** By the browser's clock, in epoch milliseconds. */
type Deadlines = Record<string, number>;

let holds: Deadlines | undefined;

export function noteHold(slotId: number, seconds: number): void {
  store({ ...read(), [slotId]: Date.now() + seconds * 1000 });
}

export function forgetHold(slotId: number): void {
  const { [slotId]: _over, ...others } = read();
  store(others);
}

/** Whether this tab still holds that time. */
export const isHeldHere = (slotId: number): boolean => (read()[slotId] ?? 0) > Date.now();

function read(): Deadlines {
  if (holds) return holds;
  try {
    holds = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Deadlines;
  } catch {
    holds = {};
  }
  return holds;
}

function store(changed: Deadlines): void {
  holds = changed;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(changed));
  } catch {
    // Kept in memory; only a reload forgets it, and then the server still resumes the hold.
  }
}
