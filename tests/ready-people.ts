import type { Reply } from '#contract/calls';
import type { Visitor } from './visitor.ts';

/** Somebody with an account, and the cookies of the browser in which they are signed in. */
export interface ReadyPerson {
  email: string;
  cookies: [string, string][];
}

/**
 * Who is in the database `bookable` from the start, each made through the front door, once per run. Nobody else sees them: until
 * a test takes them, they are neither listed nor the team's to look at, and have booked nothing.
 */
export interface ReadyPeople {
  admin: ReadyPerson;
  /** Have answered all of the wizard but its last screen, and work every day. */
  applicants: ReadyPerson[];
  /** With a proven email and a saved card. */
  customers: (ReadyPerson & { userId: number; card: Reply<'GET /_api/cards'>['cards'][number] })[];
}

/** A browser in which somebody is signed in, unless weeks have passed since the start. */
export function browserOf(app: { visitor(): Visitor }, { cookies }: ReadyPerson): Visitor {
  const visitor = app.visitor();
  for (const [name, value] of cookies) visitor.setCookie(name, value);
  return visitor;
}
