import type { AskedSection } from './asked.ts';

/** Waiting for a time that nobody has yet. */
export const WAITING: AskedSection[] = [
  {
    id: 'waitlist',
    title: 'Waiting for a time',
    entries: [
      { id: 'form', asked: 'A short form below lists and on profiles, by keyboard and on a phone' },
      { id: 'proof', asked: 'A guest proves the email by a link before anything is offered' },
      { id: 'three', asked: 'Three wishes at once of a person; the same one again is one' },
      { id: 'openings', asked: 'A cancel, a move, a skipped visit, a changed schedule and a new cleaner open time' },
      {
        id: 'fit',
        asked: 'A time fits by day, hours, length, service, extras, pets and cleaner, and for whom it may be booked',
      },
      {
        id: 'private-hold',
        asked: 'Held for the oldest wish, then the next, three at most; its token is nobody else’s',
      },
      { id: 'private-in-two-processes', asked: 'In no list and nobody else’s, in two processes with caches' },
      { id: 'killed', asked: 'Given on once, also where a process dies over it' },
      { id: 'races', asked: 'A claim beside the end of its private hold: one of the two' },
      { id: 'page', asked: 'The wish’s page: what is held, until when, booked like any other time' },
      { id: 'leave', asked: 'Leaving by one press; nothing of the person stays, at the latest after thirty days' },
      { id: 'own-list', asked: 'Own wishes on the dashboard' },
      { id: 'unserved', asked: 'What was waited for and not booked, by city, weekday and length, for the team' },
    ],
  },
];
