import { lazyComponent } from '../ui/lazy.tsx';

/** For pages with a booking dialog: the code is loaded when the dialog opens. */
export const LazySignInToBook = lazyComponent(async () => ({
  default: (await import('./sign-in-to-book.tsx')).SignInToBook,
}));
