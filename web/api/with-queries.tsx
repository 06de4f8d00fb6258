import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { browserClient } from './browser-client.ts';

/** Around what uses `useQuery` or `useMutation`: a signed-in page, or a dialog that is loaded when it opens. */
export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={browserClient}>{children}</QueryClientProvider>;
}
