import { publicName } from '#server/booking';
import type { PlanEmailData } from './plan-email-data.ts';

/** What emails about a plan have in common. */

export const detailsOf = ({ data, rhythm, amount, job }: PlanEmailData): [string, string][] => [
  ['When', rhythm],
  ['Service', job],
  ['Cleaner', data.cleaner.displayName],
  ['Each visit', amount],
];

export const seePlan = ({ planUrl }: PlanEmailData) => ({ label: 'See your standing visits', url: planUrl });

export const jobDetails = ({ data, rhythm, amount, job }: PlanEmailData): [string, string][] => [
  ['When', rhythm],
  ['Service', job],
  ['Customer', publicName(data.booking.customer_name)],
  ['Each visit', amount],
];

export const seeJobs = ({ jobsUrl }: PlanEmailData) => ({ label: 'See your jobs', url: jobsUrl });
