import type { AskedSection } from './asked.ts';

/** Visits that come again and again, and somebody else for who cannot come. */
export const PLANS: AskedSection[] = [
  {
    id: 'standing-visits',
    title: 'Standing visits',
    entries: [
      { id: 'offer', asked: 'A paid booking says on what terms it can be repeated, in the very words that are kept' },
      { id: 'start', asked: 'Once is chosen; another rhythm needs its box ticked, a proven email and a saved card' },
      {
        id: 'first-door',
        asked:
          'Chosen with a booking: Once first; they begin once it is paid, by the words that were shown, or say why not',
      },
      { id: 'guests', asked: 'Who is not signed in is told what it takes' },
      { id: 'change', asked: 'From here on: what clashes is said before, and planned visits follow' },
      {
        id: 'hours',
        asked: 'A change offers the days and hours that its cleaner works, and says which others are not',
      },
      {
        id: 'clash',
        asked: 'A date without its time is asked of both sides: another time, somebody else, or no visit',
      },
      { id: 'change-a-visit', asked: 'A planned visit moves, gets longer or shorter, and is charged its new price' },
      { id: 'page', asked: 'Their page says when each visit is, what it costs, and when it is charged' },
      { id: 'skip', asked: 'A visit is skipped in two presses, on the terms that were shown' },
      { id: 'stop', asked: 'Who has the link stops them in two presses' },
      { id: 'journey', asked: 'The whole of it on a phone: announced, charged, tipped, skipped, paused, stopped' },
      { id: 'keyboard', asked: 'All of it by keyboard, the focus never lost' },
      {
        id: 'planned',
        asked: 'A planned visit that its cleaner cancels has no time, and both are asked what to do',
      },
      { id: 'bank', asked: 'A bank’s question about a charge is answered on a page of its own, signed in' },
      { id: 'states', asked: 'What a pause, an end, a clash and an open payment mean' },
      {
        id: 'two-unpaid',
        asked: 'Two unpaid in a row pause them: in the order in which visits begin, whatever came when',
      },
      { id: 'histories', asked: 'Whatever becomes of them, each visit is what the rules say, to the cent' },
      { id: 'year', asked: 'A year at one time of day, whatever the clocks do, charged and shared once a visit' },
      { id: 'skip-beside-charge', asked: 'A skip beside its charge: never charged, or all of it back' },
      { id: 'one-owner', asked: 'A time that a visit and a buyer want at once has one owner' },
    ],
  },
  {
    id: 'somebody-else-comes',
    title: 'Somebody else comes',
    entries: [
      {
        id: 'wish',
        asked: 'Find somebody else, ask first, or give it back: said beforehand, with a default for each kind',
      },
      { id: 'found', asked: 'Who says yes first comes, at the same price, and the customer is told who and when' },
      {
        id: 'first-cleaner',
        asked: 'The first cleaner’s calls answer 404 from the commit on; they read what they have kept',
      },
      {
        id: 'refuse',
        asked: 'The customer refuses who comes within an hour, and cancels with everything back until the start',
      },
      {
        id: 'deadline',
        asked: 'Where nobody is found in time everything goes back by itself; the night does not count',
      },
      {
        id: 'not-here',
        asked: 'A cleaner who is not there is asked; without an answer it goes on as the customer wishes',
      },
      {
        id: 'silence',
        asked:
          'Who was on the way, runs late, or may have worked till then is not judged by their silence; they read why it ended',
      },
      { id: 'of-the-first', asked: 'No report and no decision about the first cleaner holds the share of the second' },
      {
        id: 'running-late',
        asked: 'A cleaner who runs late says by how much; the customer is told and sees when they come',
      },
      { id: 'cant-get-in', asked: 'A cleaner who cannot get in says so; a clock of half an hour, and a word for both' },
      { id: 'bank', asked: 'Nobody is asked while a bank decides about the payment' },
      { id: 'team', asked: 'The team sees it as it happens, and gives jobs to somebody else' },
      { id: 'races', asked: 'Rescued or refunded, never both and never neither, whoever comes at once' },
      { id: 'offer-page', asked: 'The offer on a phone, taken by one press' },
      { id: 'suspended', asked: 'At a suspension somebody else is looked for, or the customer is told' },
    ],
  },
];
