import type { Reply } from '#contract/calls';
import type { Service } from '#contract/catalog';
import { estimate } from '#contract/estimate';
import { longHours, TOO_LARGE } from '#contract/home-words';
import { formatRate } from '#contract/money';
import { listed } from '#contract/number-words';
import type { CachedCall } from '../api/call-query.ts';
import { type Criteria, homeOf, homeQuery } from './criteria.ts';

/** The server's answer, and the question that it answers. */
export interface Quote {
  asked: string;
  answer: Reply<'GET /_api/quote'> | undefined;
}

/** How long the home takes and from what amount in a city; nothing where that is not known, or cannot be had just now. */
export async function fetchQuote(call: CachedCall, city: string | undefined, criteria: Criteria): Promise<Quote> {
  const asked = questionOf(city, criteria);
  const { bedrooms, bathrooms, ...others } = homeQuery(criteria);
  if (!city || !bedrooms || !bathrooms || criteria.service === undefined) return { asked, answer: undefined };
  const question = { serviceId: String(criteria.service), city, bedrooms, bathrooms, ...others };
  return { asked, answer: await call('GET /_api/quote', question).catch(() => undefined) };
}

const questionOf = (
  city: string | undefined,
  { service, bedrooms, bathrooms, lastCleaned, extras }: Criteria,
): string => JSON.stringify([city, service, bedrooms, bathrooms, lastCleaned, extras]);

interface CriteriaAnswerProps {
  services: Service[];
  /** Its slug; undefined for all of them. */
  city: string | undefined;
  criteria: Criteria;
  quote: Quote | undefined;
}

/**
 * "About 4 hours, from $152", or "from $152 for 3.5 hours" where the cheapest cleaner takes that: the time at once, by the same
 * table as the server's, and the amount once it has answered.
 */
export function CriteriaAnswer(props: CriteriaAnswerProps) {
  return (
    <p className="criteria-answer of-search" role="status">
      <Answer {...props} />
    </p>
  );
}

function Answer({ services, city, criteria, quote }: CriteriaAnswerProps) {
  const home = homeOf(criteria);
  const service = services.find(({ id }) => id === criteria.service);
  if (!home || !service) {
    const cheapest = service ? '' : ' Until then “from” is what a cleaner’s cheapest service costs.';
    return `Choose ${missing(criteria)} to see how long it takes and what it costs.${cheapest}`;
  }
  const answer = quote?.asked === questionOf(city, criteria) ? quote.answer : undefined;
  const { minutes, isTooLarge } = answer ?? estimate({ service: service.slug, home, extras: criteria.extras });
  if (criteria.minutes !== undefined) {
    return (
      <>
        <b>{longHours(criteria.minutes)}</b> About {longHours(minutes)} are advised.
      </>
    );
  }
  const other = answer?.fromMinutes == null || answer.fromMinutes === minutes ? undefined : answer.fromMinutes;
  return (
    <>
      <b>
        About {longHours(minutes)}
        {answer?.fromAmount != null &&
          `, from ${formatRate(answer.fromAmount)}${other === undefined ? '' : ` for ${longHours(other)}`}`}
      </b>
      {isTooLarge ? TOO_LARGE : 'Each cleaner works at their own pace. You choose the length when you book.'}
      {answer?.fromAmount != null &&
        ` “From” is with the cleaner who costs the least for it${other === undefined ? '' : ', and takes that long'}${criteria.date || criteria.part ? '; they may have no time then' : ''}.`}
    </>
  );
}

/** "a service, bedrooms and bathrooms" */
function missing({ service, bedrooms, bathrooms }: Criteria): string {
  const wanted: [unknown, string][] = [
    [service, 'a service'],
    [bedrooms, 'bedrooms'],
    [bathrooms, 'bathrooms'],
  ];
  return listed(wanted.filter(([value]) => value === undefined).map(([, word]) => word));
}
