import type { Calls, Name, Parsed, Reply } from '#contract/calls';
import type { Caller, CallerWith } from './caller.ts';

/** An answer that is not JSON. */
export interface FileAnswer {
  /** 200 unless said. */
  status?: number;
  type: string;
  body: Buffer;
  headers: Record<string, string>;
}

type Answer<K extends Name> = [Reply<K>] extends [never] ? FileAnswer | undefined : Reply<K>;

/** Who a use case hears of, by the access that the contract gives its call. */
export type CallerOf<K extends Name> = CallerWith<Calls[K]['access']>;

/** What answers a call: input already checked by the contract's schema, the caller by its access. */
export type Handler<K extends Name> = (input: Parsed<K>, caller: CallerOf<K>) => Promise<Answer<K>>;

/** A handler whose call is only known while the product runs. */
export type AnyHandler = (input: unknown, caller: Caller) => Promise<unknown>;

export const handlerOf = (routes: Routes, name: Name): AnyHandler => routes[name] as AnyHandler;

/** The routes of a module: contract call → use case. */
export type Routes<K extends Name = Name> = { [Key in K]: Handler<Key> };
