/** What was last wished for, and where, in this tab. */
import { onUserChanged } from '../api/current-user.ts';
import { tabStore } from '../api/storage.ts';
import { formatWish, type Wish, wishIn } from './wish.ts';

interface Kept {
  /** As in an address. */
  wish: string;
  /** A city's slug; empty for none. */
  city: string;
}

const kept = tabStore<Kept>('wish', (stored) => {
  const { wish, city } = (stored ?? {}) as { wish?: unknown; city?: unknown };
  return { wish: typeof wish === 'string' ? wish : '', city: typeof city === 'string' ? city : '' };
});

// It is cleared with its user; a guest who signs in keeps it.
onUserChanged((previous) => {
  if (previous) kept.forget();
});

export const keptWish = (): Wish => wishIn(new URLSearchParams(kept.load().wish));
export const keepWish = (wish: Wish): void => kept.save({ ...kept.load(), wish: formatWish(wish) });
export const keptCity = (): string => kept.load().city;
export const keepCity = (city: string): void => kept.save({ ...kept.load(), city });

/** The wish of an address or, where it names nothing, the one of this tab. */
export function wishAt(search: URLSearchParams): Wish {
  const named = wishIn(search);
  return formatWish(named) === '' ? keptWish() : named;
}
