import type { AskedSection } from './asked.ts';

/** What is never done, as the page /promise says it, line by line. */
export const NEVER: AskedSection[] = [
  {
    id: 'promises',
    entries: [
      { id: 'each-line', asked: 'One public page, whose every line is in this list' },
      { id: 'teaser-price', asked: 'A teaser price' },
      { id: 'membership', asked: 'A membership' },
      { id: 'minimum-term', asked: 'A minimum term' },
      { id: 'exit-fee', asked: 'An exit fee; a visit that is paid already keeps its own terms' },
      { id: 'skipped-visit', asked: 'A charge for a visit that was skipped in time' },
      { id: 'fine', asked: 'A fine from a cleaner’s pay' },
      { id: 'automatic-star', asked: 'An automatic star' },
      { id: 'forced-acceptance', asked: 'A forced acceptance' },
      { id: 'tracking', asked: 'Tracking of a place' },
      { id: 'preselected-tip', asked: 'A preselected tip' },
      { id: 'offer-before-stopping', asked: 'An offer in the way of stopping' },
    ],
  },
];
