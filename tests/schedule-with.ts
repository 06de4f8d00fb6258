import type { OwnSchedule } from '#contract/schedule';
import { DEFAULT_WEEK } from '#contract/weekly-schedule';

/** For tests: a cleaner's own schedule in Baltimore, two days before the job of tests/job-with.ts. */
export const scheduleWith = (differing: Partial<OwnSchedule>): OwnSchedule => ({
  weeklySchedule: DEFAULT_WEEK,
  timeOff: [],
  slots: [],
  timeZone: 'America/New_York',
  today: '2030-05-06',
  ...differing,
});
