import type { Records } from '../records/records.ts';
import { day } from './emulator.ts';
import { StripeProblem } from './problem.ts';

export interface StoredAnswer {
  /** What the request asked, without card numbers. */
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  /** Seconds. */
  at: number;
}

/** Stripe keeps an answer for a day (https://docs.stripe.com/api/idempotent_requests). */
const lifetime = day;

/** Answers by Idempotency-Key: the same answer again for the same request, refusals for another or a concurrent one. */
export class IdempotencyKeys {
  readonly #answers: Records<StoredAnswer>;
  readonly #inUse = new Set<string>();

  constructor(answers: Records<StoredAnswer>) {
    this.#answers = answers;
  }

  /** The stored answer, if there is one; otherwise the key is in use until `release`. */
  claim(key: string, fingerprint: string, now: number): StoredAnswer | undefined {
    if (this.#inUse.has(key)) throw inUse(key);
    const answer = this.#answers.get(key);
    if (answer && answer.at + lifetime > now) {
      if (answer.fingerprint !== fingerprint) throw differs(key);
      return answer;
    }
    this.#inUse.add(key);
    return undefined;
  }

  keep(key: string, answer: StoredAnswer): void {
    this.#answers.put(key, answer);
  }

  release(key: string): void {
    this.#inUse.delete(key);
  }
}

const inUse = (key: string): StripeProblem =>
  new StripeProblem(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });

const differs = (key: string): StripeProblem =>
  new StripeProblem(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
