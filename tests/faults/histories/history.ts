import fc from 'fast-check';

/** A step in the history of one job. Hours count from its start; what is not possible then is refused, and changes nothing. */
export interface Step {
  at: number;
  action: Action;
  /** Of a refund or a dispute. It also chooses where there is a choice: the payment, the next state of a dispute. */
  cents: number;
}

const CANCELS = ['cancel by customer', 'cancel by cleaner', 'cancel by team'] as const;
const DISPUTES = ['dispute', 'dispute a part', 'inquire', 'prevent'] as const;
const MONEY_BACK = ['refund', 'refund', 'refund all'] as const;
const ACCOUNTS = ['pay out', 'restrict account', 'reject account', 'activate account'] as const;
/** What the provider does with the next request of its kind, whoever's it is. */
const REFUSALS = [
  'refuse a reversal',
  'refuse a transfer',
  'refuse a refund',
  'lose an answer',
  'let a refund fail',
  'let a refund wait',
] as const;

export type Action =
  | (typeof CANCELS)[number]
  | (typeof DISPUTES)[number]
  | (typeof MONEY_BACK)[number]
  | (typeof ACCOUNTS)[number]
  | (typeof REFUSALS)[number]
  | 'pay a difference'
  | 'tip'
  | 'undo tip'
  | 'refund tip'
  | 'book again'
  | 'done'
  | 'no-show'
  | 'move dispute'
  | 'report'
  | 'settle report'
  | 'top up';

const step = (actions: readonly Action[], hours: readonly number[]): fc.Arbitrary<Step> =>
  fc.record({
    action: fc.constantFrom(...actions),
    at: fc.constantFrom(...hours),
    cents: fc.constantFrom(1, 777, 3333, 4500, 6000, 13_500),
  });

const AFTER = [3, 6, 27, 51, 54, 78, 102];
const TIPS = [5, 31, 60];

/** A second visit of the same customer takes its time: only the long form has some. */
const LONG = Boolean(process.env.LONG);

/**
 * From the booking to long after the share was sent. What is paid besides the visit is paid at hours of its own: whether it
 * is taken depends on what the job is at that moment.
 */
export const history: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 2, arbitrary: step(CANCELS, [-27, -3]) },
        { weight: 2, arbitrary: step([...DISPUTES, ...MONEY_BACK], [-27, -3]) },
      ),
      { maxLength: 1 },
    ),
    fc.array(step(['pay a difference'], [-29, -15]), { maxLength: 1 }),
    fc.array(step(['done', 'done', 'no-show'], [0, 3, 6]), { maxLength: 1 }),
    fc.array(step(['tip', 'tip', 'undo tip'], TIPS), { maxLength: 3 }),
    // At moments that are there anyway.
    fc.array(step(['refund tip'], AFTER), { maxLength: 1 }),
    fc.array(step(['book again'], TIPS), { maxLength: LONG ? 1 : 0 }),
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: step(MONEY_BACK, AFTER) },
        { weight: 3, arbitrary: step(DISPUTES, AFTER) },
        { weight: 5, arbitrary: step(['move dispute'], AFTER) },
        { weight: 2, arbitrary: step(['report', 'settle report'], AFTER) },
        { weight: 2, arbitrary: step(ACCOUNTS, AFTER) },
        { weight: 1, arbitrary: step([...REFUSALS, 'top up'], AFTER) },
      ),
      { maxLength: 6 },
    ),
  )
  .map((parts) => parts.flat().sort((one, other) => one.at - other.at));

/** What happens beside the steps of one moment, to all jobs. */
export interface Trouble {
  events: 'as usual' | 'shuffled' | 'doubled' | 'lost';
  /** So many milliseconds after the moment's beginning the second server is killed; null for never. */
  killAfter: number | null;
}

const trouble: fc.Arbitrary<Trouble> = fc.record({
  events: fc.constantFrom('as usual', 'as usual', 'shuffled', 'doubled', 'lost'),
  killAfter: fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 600 }) },
  ),
});

/** Histories that happen side by side on one database, with what goes wrong on the way. */
export interface Run {
  histories: Step[][];
  /** Moment by moment, and from the first again. */
  troubles: Trouble[];
  /** What the platform has at the provider in the beginning: refunds and shares may have to wait for more. */
  platformCents: number;
}

export const runOf = (together: number): fc.Arbitrary<Run> =>
  fc.record({
    histories: fc.array(history, { minLength: together, maxLength: together, size: 'max' }),
    troubles: fc.array(trouble, { minLength: 31, maxLength: 31, size: 'max' }),
    platformCents: fc.constantFrom(0, 30_000, 10_000_000),
  });
