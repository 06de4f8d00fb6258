import { type Charge, givenTip, type Job, ofJob, paidFor } from './job.ts';
import type { World } from './world.ts';

/**
 * Where every cent has to be when all is over (docs/product.md#refunds, docs/product.md#disputes,
 * docs/product.md#a-cleaners-share), counted from the history and what the provider did, and nothing that the product
 * stores; and what its people were told of it, by pages and emails. Amounts in cents.
 */
export async function oracleFaults(world: World, jobs: Job[]): Promise<string[]> {
  const faults: string[] = [];
  for (const job of jobs) {
    const found = [...refundFaults(world, job), ...(await pageFaults(world, job)), ...emailFaults(world, job)];
    faults.push(...found.map((fault) => `booking ${job.bookingId}: ${fault} (${job.done.join(', ')})`));
  }
  const cleanerIds = new Set(jobs.map(({ cleaner }) => cleaner.cleanerId));
  for (const id of cleanerIds) {
    const own = jobs.filter(({ cleaner }) => cleaner.cleanerId === id);
    faults.push(...(await cleanerFaults(world, own)).map((fault) => `cleaner ${id}: ${fault}`));
  }
  return faults;
}

const sum = (amounts: number[]): number => amounts.reduce((all, cents) => all + cents, 0);

const refundsOf = ({ app }: World, { intentId }: Charge) =>
  app.sandbox.stripe.objects('refund').filter(({ payment_intent }) => payment_intent === intentId);

/** What reached the customer from us. */
const backTo = (world: World, charge: Charge): number =>
  sum(refundsOf(world, charge).flatMap(({ status, amount }) => (status === 'succeeded' ? [amount] : [])));

/** What their bank took of a payment and did not give back to us. */
const takenOf = ({ app }: World, { intentId }: Charge): number =>
  -sum(
    app.sandbox.stripe
      .objects('dispute')
      .filter(({ payment_intent }) => payment_intent === intentId)
      .flatMap(({ balance_transactions }) => balance_transactions.map(({ amount }) => amount)),
  );

/** The most that may go back of a payment: of what a bank took, only what had left before. */
function mostOf(world: World, { withdrawals }: Job, charge: Charge): number {
  const taken = takenOf(world, charge);
  if (taken === 0) return charge.cents;
  const before = withdrawals.find(({ intentId }) => intentId === charge.intentId)?.refundsBefore ?? [];
  const left = refundsOf(world, charge).filter(({ id, status }) => before.includes(id) && status === 'succeeded');
  return Math.max(sum(left.map(({ amount }) => amount)), charge.cents - taken);
}

function refundFaults(world: World, job: Job): string[] {
  const faults: string[] = [];
  const expectBack = (what: string, back: number, wanted: number) => {
    if (back !== wanted) faults.push(`${back} of ${wanted} cents went back of the ${what}`);
  };
  for (const charge of job.charges.filter(({ purpose, isTaken }) => !isTaken || purpose === 'tip')) {
    const isOwed = !charge.isTaken || charge.isUndone;
    const owed = isOwed ? Math.min(charge.cents, mostOf(world, job, charge)) : 0;
    expectBack(charge.purpose, backTo(world, charge), owed);
  }
  const charges = ofJob(job);
  const back = sum(charges.map((charge) => backTo(world, charge)));
  const taken = sum(charges.map((charge) => takenOf(world, charge)));
  if (taken === 0) expectBack('job', back, job.back);
  else if (charges.length === 1) expectBack('job', back, Math.min(job.back, mostOf(world, job, charges[0]!)));
  else if (
    back > job.back ||
    back + taken < job.back ||
    charges.some((charge) => backTo(world, charge) > mostOf(world, job, charge))
  )
    faults.push(`${back} of ${job.back} cents went back, and a bank gave ${taken}`);
  return faults;
}

const toCents = (dollars: number): number => Math.round(dollars * 100);

/** The booking's page tells of what went back of the job, and of nothing else; a tip goes back apart. */
async function pageFaults(world: World, job: Job): Promise<string[]> {
  const { booking } = await world.app.visitor().ask('GET /_api/bookings/by-token', { token: job.token });
  const ofVisit = job.charges.filter(({ purpose }) => purpose !== 'tip');
  const back = sum(ofVisit.map((charge) => backTo(world, charge)));
  const told = toCents(booking.refundedAmount);
  const open = booking.refunds.filter(({ status }) => status !== 'done' && status !== 'dropped');
  return [
    ...(told === back ? [] : [`its page says ${told} cents went back, not ${back}`]),
    ...open.map(({ amount, status }) => `its page has a refund of $${amount} that is ${status}`),
  ];
}

/** Emails promise no money that the customer has not got, from us or from their bank. */
function emailFaults(world: World, job: Job): string[] {
  // A customer with two jobs has emails about both.
  const reference = new RegExp(`#BK-${job.bookingId}\\b`);
  const emails = world.app.sandbox.mail.messages().filter(({ to, text }) => to === job.email && reference.test(text));
  // One whose acceptance could not be noted was sent again.
  const each = new Map(emails.map(({ messageId, text }) => [messageId, text]));
  const told = [...each].flatMap(([id, text]) =>
    [...text.matchAll(/(?<!We told you that )\$([\d,]+\.\d\d) is on its way back to your card/g)].map(
      ([, dollars = '']) => {
        return { id, cents: toCents(Number(dollars.replaceAll(',', ''))) };
      },
    ),
  );
  const got = sum(job.charges.map((charge) => backTo(world, charge) + takenOf(world, charge)));
  if (sum(told.map(({ cents }) => cents)) <= got) return [];
  return [
    `the customer got ${got} cents, and was told of ${told.map(({ id, cents }) => `${cents} (${id})`).join(', ')}`,
  ];
}

/** What is left of a job after its fee, rounded half up. */
const netOf = (job: Job): number => {
  const left = paidFor(job) - job.back;
  return left - Math.floor((left * job.feePercent + 50) / 100);
};

/** What of a tip is the cleaner's: what the customer has not undone, nor their bank taken back. */
function tipOf(world: World, job: Job): number {
  const tip = givenTip(job);
  return tip ? Math.max(0, tip.cents - takenOf(world, tip)) : 0;
}

/** What a cleaner has got is their share of each job, all tips, and what they owe; and they can read as much. */
async function cleanerFaults(world: World, jobs: Job[]): Promise<string[]> {
  const { stripe } = world.app.sandbox;
  const { visitor, cleanerId } = jobs[0]!.cleaner;
  const account = stripe.objects('account').find(({ metadata }) => metadata?.cleaner_id === String(cleanerId))!.id;
  const sent = stripe.objects('transfer').filter(({ destination }) => destination === account);
  const got = sum(sent.map(({ amount, amount_reversed }) => amount - amount_reversed));
  const tips = sum(jobs.map((job) => tipOf(world, job)));
  const shares = sum(jobs.map(netOf)) + tips;
  const summary = await world.app.server.modules.payouts.getPayoutSummary(cleanerId, 1);
  const owed = sum(summary.debts.map(({ amount }) => toCents(amount)));
  const { entries } = await visitor.ask('GET /_api/cleaner/ledger', {});
  const read = sum(
    entries.map(({ net, keptBack, owed: left }) => {
      return toCents(net) + toCents(left) - sum(keptBack.map(({ amount }) => toCents(amount)));
    }),
  );
  const withdrawn = -sum(
    stripe
      .balanceTransactions(account)
      .filter(({ type }) => type.startsWith('payout'))
      .map(({ amount }) => amount),
  );
  return [
    ...(got === shares + owed ? [] : [`got ${got} cents, for shares of ${shares} and a debt of ${owed}`]),
    ...(owed <= withdrawn ? [] : [`owes ${owed} cents, although only ${withdrawn} had left the account`]),
    ...(tips === toCents(sum(entries.map(({ tip }) => tip?.amount ?? 0)))
      ? []
      : [`reads of tips other than the ${tips} cents that were given`]),
    ...(got === read + tips ? [] : [`got ${got} cents, and reads of ${read} and tips of ${tips}`]),
  ];
}
