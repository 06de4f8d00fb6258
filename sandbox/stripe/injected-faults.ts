import type { Form } from './form-encoding.ts';
/** Requests by method and path: 'POST /v1/refunds', with `*` for one segment; or an expression on that text. */
export type RequestPattern = string | RegExp;

/** What goes wrong: 'before', nothing is done; 'after', the work is done and stored, and only its answer is lost. */
export type Fault = {
  on: RequestPattern;
  /** How many requests it meets; 1 when not given. */
  times?: number;
} & ({ kind: 500 | 'hang' | 'reset'; when: 'before' | 'after' } | { kind: 429; when: 'before' } | Refused);

/**
 * Nothing is done, and the answer is stored under the request's key like any other: whoever asks again under it within
 * a day reads it again, and is not counted.
 */
interface Refused {
  kind: 'refused';
  status: 400 | 403 | 500;
  /** 'email_invalid', say, of the parameter receipt_email. */
  code?: string;
  param?: string;
  message?: string;
}

export type Refusal = Extract<Fault, { kind: 'refused' }>;
export type Broken = Exclude<Fault, Refusal>;

export interface SeenRequest {
  method: string;
  path: string;
  /** Of query and body. */
  form: Form;
}

export type RequestHook = (request: SeenRequest) => void | Promise<void>;

interface Hook {
  on: RequestPattern;
  when: 'before' | 'after';
  run: RequestHook;
}

/** The troubles that a test asks for, and its hooks into requests. */
export class Faults {
  readonly #faults = new Map<Fault, number>();
  readonly #hooks = new Set<Hook>();

  /** Gives a function that takes the fault back. */
  add(fault: Fault): () => void {
    this.#faults.set(fault, fault.times ?? 1);
    return () => this.#faults.delete(fault);
  }

  /** The fault that this request meets, other than a refusal; it counts as met. */
  take(request: SeenRequest): Broken | undefined {
    return this.#take(request, (fault): fault is Broken => fault.kind !== 'refused');
  }

  /** The refusal that this request meets; to be asked only for a request whose key has no stored answer. */
  takeRefusal(request: SeenRequest): Refusal | undefined {
    return this.#take(request, (fault): fault is Refusal => fault.kind === 'refused');
  }

  #take<F extends Fault>(request: SeenRequest, isWanted: (fault: Fault) => fault is F): F | undefined {
    for (const [fault, left] of this.#faults) {
      if (!isWanted(fault) || !matches(fault.on, request)) continue;
      if (left > 1) this.#faults.set(fault, left - 1);
      else this.#faults.delete(fault);
      return fault;
    }
    return undefined;
  }

  addHook(on: RequestPattern, when: 'before' | 'after', run: RequestHook): () => void {
    const hook = { on, when, run };
    this.#hooks.add(hook);
    return () => this.#hooks.delete(hook);
  }

  async runHooks(when: 'before' | 'after', request: SeenRequest): Promise<void> {
    for (const hook of this.#hooks) {
      if (hook.when === when && matches(hook.on, request)) await hook.run(request);
    }
  }
}

function matches(pattern: RequestPattern, { method, path }: SeenRequest): boolean {
  const line = `${method} ${path}`;
  if (pattern instanceof RegExp) return pattern.test(line);
  const expression = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  return new RegExp(`^${expression}$`).test(line);
}
