import type { RunningServer } from '../../../server/main.ts';

/** Left out for their time: they move no money. */
const WITHOUT_MONEY = ['send reminders'];

/** Does what is due of plans in the background, once. */
export async function keepPlans({ modules: { plans } }: RunningServer): Promise<void> {
  for (const { run } of plans.scheduledTasks) await run();
}

/** Does what is due of searches for somebody else, once. */
export async function runRescues({ modules: { rescue } }: RunningServer): Promise<void> {
  for (const { run } of rescue.scheduledTasks) await run();
}

/** Runs all background work about bookings and their money once, as if it were due. */
export async function runMoneyTasks({ modules: { bookings, payments, payouts } }: RunningServer): Promise<void> {
  for (const task of [...bookings.scheduledTasks, ...payments.scheduledTasks, ...payouts.scheduledTasks])
    if (!WITHOUT_MONEY.includes(task.name)) await task.run();
}
