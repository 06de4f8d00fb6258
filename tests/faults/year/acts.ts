import type { Name, Reply, Request } from '#contract/calls';
import { DAY } from '#contract/time';
import { adminOf } from '../../onboard.ts';
import { login } from '../../sign-up.ts';
import type { Answer, Visitor } from '../../visitor.ts';
import { type City, type Cleaner, type Home, nowOf } from './city.ts';

/** What somebody of the city does, by a call; whatever else than done or refused comes back is a fault of the year. */

/** Sessions last 90 days in all. */
const LONGEST = 80 * DAY;

const arrivals = new WeakMap<Cleaner | Home, Promise<void>>();

/** The browser of somebody, signed in. What they do side by side waits for one sign-in. */
export async function signedIn(city: City, who: Cleaner | Home): Promise<Visitor> {
  const arrival = (arrivals.get(who) ?? Promise.resolve()).then(() => arrive(city, who));
  arrivals.set(who, arrival);
  await arrival;
  return who.visitor;
}

/** Once a day they ask who is signed in, as a page does: lists that are the same for everybody leave a session as it is. */
async function arrive(city: City, who: Cleaner | Home): Promise<void> {
  const now = nowOf(city);
  if (now - who.usedAt < DAY) return;
  who.usedAt = now;
  const isIn = async () => (await patiently(city, () => who.visitor.call('GET /_api/auth/session', {}))).status === 200;
  if (now - who.signedInAt < LONGEST && (await isIn())) return;
  const { status } = await patiently(city, () => login(who.visitor, who.email));
  if (status !== 200) throw new Error(`${who.email} cannot sign in: ${status}`);
  who.signedInAt = now;
}

export const teamOf = ({ app }: City): Promise<Visitor> => adminOf(app);

/** Asked again where a kill has cut off the answer. */
async function patiently<T>(city: City, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!city.isKilling || !isCutOff(error)) throw error;
    city.counts.cutOff++;
    return patiently(city, ask);
  }
}

/** What `fetch` throws where there is no answer, or half of one. */
const isCutOff = (error: unknown): boolean =>
  (error instanceof TypeError && /fetch failed|terminated/.test(error.message)) || error instanceof SyntaxError;

const REFUSED = [404, 409];

/**
 * Makes a call that may be refused: the reply, or null where it was, or where a kill has cut off its answer. `mayBe`: with
 * which statuses besides 200 it may be answered.
 */
export async function act<K extends Name>(
  city: City,
  visitor: Visitor,
  name: K,
  input: Request<K>,
  mayBe: readonly number[] = REFUSED,
): Promise<Reply<K> | null> {
  city.counts.acts++;
  let answer: Answer<K>;
  try {
    answer = await visitor.call(name, input);
  } catch (error) {
    if (!city.isKilling || !isCutOff(error)) city.faults.push(`${name} ${JSON.stringify(input)}: ${error}`);
    else city.counts.cutOff++;
    // Whether it was heard is not known: from then on nobody can say what should have become of that plan.
    const { planId, bookingId } = input as { planId?: unknown; bookingId?: unknown };
    for (const [id, { firstBookingId }] of city.watched)
      if (id === planId || firstBookingId === bookingId) city.watched.delete(id);
    return null;
  }
  if (answer.status === 200) return answer.body;
  if (mayBe.includes(answer.status)) city.counts.refused++;
  else city.faults.push(`${name} ${JSON.stringify(input)} answered ${answer.status}: ${answer.error}`);
  return null;
}

/** The reply of a call that only reads, asked again where a kill has cut it off. */
export const read = <K extends Name>(city: City, visitor: Visitor, name: K, input: Request<K>): Promise<Reply<K>> =>
  patiently(city, () => visitor.ask(name, input));
