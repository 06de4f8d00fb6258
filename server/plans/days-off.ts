import type { PlanDeps } from './deps.ts';

/** Whether a cleaner has a local date off, of those from `today` on. */
export async function loadDaysOff(
  { availability }: Pick<PlanDeps, 'availability'>,
  cleanerId: number,
  today: string,
): Promise<(date: string) => boolean> {
  const daysOff = await availability.daysOff(cleanerId, today);
  return (date) => daysOff.some(({ from, to }) => from <= date && date <= to);
}
