import { call } from './call.ts';
import { onVisitorLeft } from './current-user.ts';
import { newClient } from './new-client.ts';

/** One cache for the whole visit. Pages reach it through page-data.ts or `<WithQueries>`, never on the server. */
export const browserClient = newClient(call);

// Answers that were somebody else's (defences: client cache).
onVisitorLeft(() => browserClient.clear());
