import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';

/** What the lines are about, in the order of the page. */
export const PROMISED_ABOUT = { price: 'What you pay', visits: 'Standing visits', cleaners: 'Cleaners' } as const;

/** One thing that is never done here. `id`: its anchor, and its name in `tests/indexes/product/promises.ts`. */
export interface Promised {
  id: string;
  about: keyof typeof PROMISED_ABOUT;
  never: string;
  /** What is done in its place. */
  instead: string;
}

const free = inDigits(policy.cancel.freeHoursBefore, 'hour');

/** What nobody will find here. A test shows each: whoever adds one adds its test. */
export const PROMISES: readonly Promised[] = [
  {
    id: 'teaser-price',
    about: 'price',
    never: 'No teaser price',
    instead:
      'At the same rate your next visit costs no more than the first. Standing visits keep the price you agreed to; before it changes you hear of it and can stop.',
  },
  {
    id: 'membership',
    about: 'price',
    never: 'No membership',
    instead: 'You pay for visits, and for nothing else. There is no club, no plan with a fee, no credit to buy.',
  },
  {
    id: 'minimum-term',
    about: 'visits',
    never: 'No minimum term',
    instead: 'You can stop standing visits a minute after you started them.',
  },
  {
    id: 'exit-fee',
    about: 'visits',
    never: 'No exit fee',
    instead: 'Stopping costs nothing. A visit that is paid already keeps its own terms, and you can still cancel it.',
  },
  {
    id: 'skipped-visit',
    about: 'visits',
    never: `No charge for a visit skipped ${free} before`,
    instead: `Skip one until ${free} before it starts: nothing is charged, and what was charged comes back whole.`,
  },
  {
    id: 'fine',
    about: 'cleaners',
    never: 'No fine from a cleaner’s pay',
    instead: 'A cleaner who cancels is paid nothing for that job, and loses nothing of the others.',
  },
  {
    id: 'automatic-star',
    about: 'cleaners',
    never: 'No automatic star',
    instead:
      'Stars come from customers whose job was done. Nothing that a cleaner does or declines takes or gives one.',
  },
  {
    id: 'forced-acceptance',
    about: 'cleaners',
    never: 'No forced acceptance',
    instead: 'A cleaner who is asked can say no, or nothing. Both leave what is booked as it is.',
  },
  {
    id: 'tracking',
    about: 'cleaners',
    never: 'No tracking of a place',
    instead: 'Nobody’s phone is asked where it is. “On my way” is a button.',
  },
  {
    id: 'preselected-tip',
    about: 'price',
    never: 'No preselected tip',
    instead:
      'You are asked once, with nothing chosen beforehand. To give none you need do nothing at all, and all of a tip is the cleaner’s.',
  },
  {
    id: 'offer-before-stopping',
    about: 'visits',
    never: 'No offer in the way of stopping',
    instead: 'Stopping takes two presses: no reason is asked for, and nothing is offered in between.',
  },
];
