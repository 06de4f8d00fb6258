import type { Name, Parsed, Reply } from '#contract/calls';
import type { Caller } from './caller.ts';

/** An answer that is not JSON. */
export interface FileAnswer {
  /** 200 unless said. */
  status?: number;
  type: string;
  body: Buffer;
  headers: Record<string, string>;
}

type Answer<K extends Name> = [Reply<K>] extends [never] ? FileAnswer | undefined : Reply<K>;

/** What answers a call: input already checked by the contract's schema. */
export type Handler<K extends Name> = (input: Parsed<K>, caller: Caller) => Promise<Answer<K>>;

/** The routes of a module: contract call → use case. */
export type Routes<K extends Name = Name> = { [Key in K]: Handler<Key> };
