import { call } from './call.ts';
import { onUserChanged } from './current-user.ts';
import { newClient } from './new-client.ts';

/** One query cache for the whole visit. Pages use it through page-data.ts or `<WithQueries>`, never on the server. */
export const browserClient = newClient(call);

// Removes the answers of another user (docs/product.md#loading-and-caching).
onUserChanged(() => browserClient.clear());
