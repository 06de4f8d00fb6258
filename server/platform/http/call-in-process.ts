import { type Call, definitionOf } from '#contract/calls';
import { anonymousCaller } from './caller.ts';
import { parseInput } from './read-input.ts';
import { handlerOf, type Routes } from './routes.ts';

/**
 * Makes calls within the process, without HTTP and signed in as nobody, for pages that are rendered for everybody. Their
 * input goes through the same schema as a query, in which numbers are strings.
 */
export const callInProcess = (routes: Routes): Call =>
  (async (name, input) => {
    const { access, request } = definitionOf(name);
    if (access !== 'anyone' || request === 'signed') throw new Error(`${name} cannot be made for everybody.`);
    return handlerOf(routes, name)(parseInput(request, asQuery(input as object)), anonymousCaller);
  }) as Call;

const asQuery = (input: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
