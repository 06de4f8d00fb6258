/**
 * Times that this tab holds, so that coming back to one resumes it. The public call shows a held time as taken to everybody;
 * the server identifies the hold's owner by a cookie that no script can read.
 */
const KEY = 'own-holds';

/** By the browser's clock, in epoch milliseconds. */
type Deadlines = Record<string, number>;

let holds: Deadlines | undefined;

export function saveHold(slotId: number, seconds: number): void {
  store({ ...read(), [slotId]: Date.now() + seconds * 1000 });
}

export function removeHold(slotId: number): void {
  const { [slotId]: _removed, ...others } = read();
  store(others);
}

/** Whether this tab still holds that time. */
export const isHeldByThisTab = (slotId: number): boolean => (read()[slotId] ?? 0) > Date.now();

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
    // Kept in memory only; after a reload the server still resumes the hold.
  }
}
