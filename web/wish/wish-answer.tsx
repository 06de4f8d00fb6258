import type { Reply } from '#contract/calls';
import type { Service } from '#contract/catalog';
import { estimate } from '#contract/estimate';
import { longHours, TOO_LARGE } from '#contract/home-words';
import { formatRate } from '#contract/money';
import type { CachedCall } from '../api/page-data.ts';
import { homeOf, homeQuery, type Wish } from './wish.ts';

/** The server's answer, and the question that it answers. */
export interface Quote {
  asked: string;
  answer: Reply<'GET /_api/quote'> | undefined;
}

/** How long the home takes and from what amount in a city; nothing where that is not known, or cannot be had just now. */
export async function fetchQuote(call: CachedCall, city: string | undefined, wish: Wish): Promise<Quote> {
  const asked = questionOf(city, wish);
  const { bedrooms, bathrooms, ...others } = homeQuery(wish);
  if (!city || !bedrooms || !bathrooms || wish.service === undefined) return { asked, answer: undefined };
  const question = { serviceId: String(wish.service), city, bedrooms, bathrooms, ...others };
  return { asked, answer: await call('GET /_api/quote', question).catch(() => undefined) };
}

const questionOf = (city: string | undefined, { service, bedrooms, bathrooms, lastCleaned, extras }: Wish): string =>
  JSON.stringify([city, service, bedrooms, bathrooms, lastCleaned, extras]);

interface WishAnswerProps {
  services: Service[];
  /** Its slug; undefined for all of them. */
  city: string | undefined;
  wish: Wish;
  quote: Quote | undefined;
}

/** "About 4 hours, from $152": the time at once, by the same table as the server's, and the amount once it has answered. */
export function WishAnswer(props: WishAnswerProps) {
  return (
    <p className="wish-answer" role="status">
      <Answer {...props} />
    </p>
  );
}

function Answer({ services, city, wish, quote }: WishAnswerProps) {
  const home = homeOf(wish);
  const service = services.find(({ id }) => id === wish.service);
  if (!home || !service) return `Choose ${missing(wish)} to see how long it takes and what it costs.`;
  const answer = quote?.asked === questionOf(city, wish) ? quote.answer : undefined;
  const { minutes, isTooLarge } = answer ?? estimate({ service: service.slug, home, extras: wish.extras });
  if (wish.minutes !== undefined) {
    return (
      <>
        <b>{longHours(wish.minutes)}</b> About {longHours(minutes)} are advised.
      </>
    );
  }
  return (
    <>
      <b>
        About {longHours(minutes)}
        {answer?.fromAmount != null && `, from ${formatRate(answer.fromAmount)}`}
      </b>
      {isTooLarge ? TOO_LARGE : 'Advice, not a rule: you choose the length when you book.'}
    </>
  );
}

/** "a service, bedrooms and bathrooms" */
function missing({ service, bedrooms, bathrooms }: Wish): string {
  const wanted: [unknown, string][] = [
    [service, 'a service'],
    [bedrooms, 'bedrooms'],
    [bathrooms, 'bathrooms'],
  ];
  const words = wanted.filter(([value]) => value === undefined).map(([, word]) => word);
  const last = words.pop();
  return words.length > 0 ? `${words.join(', ')} and ${last}` : `${last}`;
}
