import { onUserChanged } from '../../api/current-user.ts';

let key: string | undefined;

// Whoever signs in or out begins anew: nobody goes on with another's hold.
onUserChanged(() => {
  key = undefined;
});

/**
 * By what this page's holds are known until the answer with their cookie has arrived: where that is lost, the next try goes
 * on with its own hold (docs/product.md#holds). In memory alone: what lies in a store could be read there.
 */
export function holdKey(): string {
  key ??= btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return key;
}
