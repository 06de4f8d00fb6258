import fc from 'fast-check';

/** A step in the history of one job. Hours count from its start; what is not possible then is refused, and changes nothing. */
export interface Step {
  at: number;
  action: Action;
  /** Of a refund by the team, also for a report. */
  cents: number;
}

export type Action =
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

const step = (actions: Action[], hours: number[]): fc.Arbitrary<Step> =>
  fc.record({
    action: fc.constantFrom(...actions),
    at: fc.constantFrom(...hours),
    cents: fc.constantFrom(1, 777, 3333, 4500, 6000, 13_500),
  });

const AFTER = [3, 6, 27, 51, 54, 78, 102];

/** From the booking to long after the share was sent. */
export const history: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 2, arbitrary: step(['cancel by customer', 'cancel by cleaner', 'cancel by team'], [-27, -3]) },
        { weight: 1, arbitrary: step(['dispute', 'refund'], [-3]) },
      ),
      { maxLength: 1 },
    ),
    fc.array(step(['done', 'done', 'no-show'], [0, 3, 6]), { maxLength: 1 }),
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: step(['refund'], AFTER) },
        { weight: 3, arbitrary: step(['dispute'], AFTER) },
        { weight: 4, arbitrary: step(['dispute won', 'dispute lost'], AFTER) },
        { weight: 2, arbitrary: step(['report', 'settle report'], AFTER) },
        { weight: 2, arbitrary: step(['pay out', 'stop payouts', 'resume payouts'], AFTER) },
      ),
      { maxLength: 5 },
    ),
  )
  .map((parts) => parts.flat().sort((one, other) => one.at - other.at));
