import type { TimesOf } from '#contract/call';
import { type Call, definitionOf } from '#contract/calls';
import { anonymousCaller } from './caller.ts';
import { parseInput } from './read-input.ts';
import { handlerOf, type Routes } from './routes.ts';

/** `address`: whom tries are counted for, where what a page shows can be guessed. */
export type CallForPage = (shown: TimesOf[], address?: string) => Call;

/**
 * Makes calls within the process, without HTTP and signed in as nobody, for pages that are rendered for everybody. Their
 * input goes through the same schema as a query, in which numbers are strings. Whose open times the replies have is added
 * to `shown`.
 */
export const callInProcess =
  (routes: Routes): CallForPage =>
  (shown, address) => {
    const caller = address === undefined ? anonymousCaller : { ...anonymousCaller, address };
    return (async (name, input) => {
      const { access, request, timesOf } = definitionOf(name);
      if (access !== 'anyone' || request === 'signed') throw new Error(`${name} cannot be made for everybody.`);
      const asked = parseInput(request, asQuery(input as object));
      const reply = await handlerOf(routes, name)(asked, caller);
      if (timesOf) shown.push(timesOf(asked as never, reply as never));
      return reply;
    }) as Call;
  };

const asQuery = (input: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
