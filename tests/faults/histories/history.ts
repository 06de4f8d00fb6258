import fc from 'fast-check';

/** What may become of one job. Hours count from its start; what is not possible then is refused, and changes nothing. */
export interface Act {
  at: number;
  do: Deed;
  /** Of a refund by the team, also for a report. */
  cents: number;
}

export type Deed =
  | 'cancel by customer'
  | 'cancel by cleaner'
  | 'cancel by team'
  | 'done'
  | 'no-show'
  | 'refund'
  | 'dispute'
  | 'dispute won'
  | 'dispute lost'
  | 'report'
  | 'settle report'
  | 'pay out'
  | 'stop payouts'
  | 'resume payouts';

const act = (deeds: Deed[], hours: number[]): fc.Arbitrary<Act> =>
  fc.record({
    do: fc.constantFrom(...deeds),
    at: fc.constantFrom(...hours),
    cents: fc.constantFrom(1, 777, 3333, 4500, 6000, 13_500),
  });

const AFTER = [3, 6, 27, 51, 54, 78, 102];

/** From the booking to long after the share was sent. */
export const history: fc.Arbitrary<Act[]> = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 2, arbitrary: act(['cancel by customer', 'cancel by cleaner', 'cancel by team'], [-27, -3]) },
        { weight: 1, arbitrary: act(['dispute', 'refund'], [-3]) },
      ),
      { maxLength: 1 },
    ),
    fc.array(act(['done', 'done', 'no-show'], [0, 3, 6]), { maxLength: 1 }),
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: act(['refund'], AFTER) },
        { weight: 3, arbitrary: act(['dispute'], AFTER) },
        { weight: 4, arbitrary: act(['dispute won', 'dispute lost'], AFTER) },
        { weight: 2, arbitrary: act(['report', 'settle report'], AFTER) },
        { weight: 2, arbitrary: act(['pay out', 'stop payouts', 'resume payouts'], AFTER) },
      ),
      { maxLength: 5 },
    ),
  )
  .map((parts) => parts.flat().sort((one, other) => one.at - other.at));
