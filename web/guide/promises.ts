import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';

/** One thing that is never done here. `id`: its anchor, and its name in `tests/indexes/product/promises.ts`. */
export interface Promised {
  id: string;
  never: string;
  /** What is done in its place. */
  instead: string;
}

const free = inDigits(policy.cancel.freeHoursBefore, 'hour');

/** What nobody will find here. A test shows each: whoever adds one adds its test. */
export const PROMISES: readonly Promised[] = [
  {
    id: 'teaser-price',
    never: 'A teaser price',
    instead:
      'The price that you see is what you pay, the second time too. Standing visits keep the price you agreed to.',
  },
  {
    id: 'membership',
    never: 'A membership',
    instead: 'You pay for visits, and for nothing else. There is no club, no plan with a fee, no credit to buy.',
  },
  {
    id: 'minimum-term',
    never: 'A minimum term',
    instead: 'You can stop standing visits a minute after you started them.',
  },
  {
    id: 'exit-fee',
    never: 'An exit fee',
    instead: 'Stopping costs nothing. A visit that is paid already keeps its own terms, and you can still cancel it.',
  },
  {
    id: 'skipped-visit',
    never: `A charge for a visit skipped ${free} before`,
    instead: `Skip one until ${free} before it starts: nothing is charged, and what was charged comes back whole.`,
  },
  {
    id: 'fine',
    never: 'A fine from a cleaner’s pay',
    instead: 'A cleaner who cancels is paid nothing for that job, and loses nothing of the others.',
  },
  {
    id: 'automatic-star',
    never: 'An automatic star',
    instead:
      'Stars come from customers whose job was done. Nothing that a cleaner does or declines takes or gives one.',
  },
  {
    id: 'forced-acceptance',
    never: 'A forced acceptance',
    instead: 'A cleaner who is asked can say no, or nothing. Both leave what is booked as it is.',
  },
  {
    id: 'tracking',
    never: 'Tracking of a place',
    instead: 'Nobody’s phone is asked where it is. “On my way” is a button.',
  },
  {
    id: 'preselected-tip',
    never: 'A preselected tip',
    instead:
      'You are asked once, with nothing chosen beforehand. “No tip” is one press, and all of a tip is the cleaner’s.',
  },
  {
    id: 'offer-before-stopping',
    never: 'An offer in the way of stopping',
    instead: 'Stopping takes two presses: no reason is asked for, and nothing is offered in between.',
  },
];
