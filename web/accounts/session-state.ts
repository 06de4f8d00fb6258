import type { SessionUser } from '#contract/accounts';

/**
 * Whether somebody is signed in, and who (specification section 4, auth state). `left`: they signed out themselves, so
 * there is no page to bring them back to.
 */
export type Session =
  | { status: 'loading' }
  | { status: 'authenticated'; user: SessionUser }
  | { status: 'unauthenticated'; error?: string; left?: true };

export const LOADING: Session = { status: 'loading' };

let session: Session = LOADING;
let version = 0;
/** Whose answers the query cache may hold: undefined until anything is known, null for a guest's. */
let answersOf: number | null | undefined;
const listeners = new Set<() => void>();

export const currentSession = (): Session => session;

/** Counts what was learnt. An answer to a question asked at an earlier count is no news any more. */
export const sessionVersion = (): number => version;

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Takes over what is known now. Answers that were somebody else's are forgotten with it (defences: client cache). */
export function learn(next: Session): void {
  version += 1;
  session = next;
  if (next.status !== 'loading') {
    const whose = next.status === 'authenticated' ? next.user.id : null;
    if (answersOf !== undefined && answersOf !== whose) void forgetAnswers();
    answersOf = whose;
  }
  for (const listener of listeners) listener();
}

/** Empties the query cache; where its library cannot even be fetched, there is nothing in it. */
export const forgetAnswers = (): Promise<void> =>
  import('../api/browser-client.ts').then(
    ({ browserClient }) => browserClient.clear(),
    () => {},
  );
