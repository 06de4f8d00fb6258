import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { BOTH_SERVICES, offerOf } from '../../tests/details-form.tsx';
import { startFakeServer } from '../../tests/fake-server.ts';
import { openPage } from '../../tests/open-page.tsx';
import { ROBIN } from '../../tests/session-user.ts';
import Book from './book.tsx';

const offer = offerOf(BOTH_SERVICES);
const Page = () => <Book {...({ loaderData: { offer } } as unknown as ComponentProps<typeof Book>)} />;

it.each([{}, { banned: true as const }])(
  'the prices beside a time are about to change for a moment alone: %j',
  async (more) => {
    const server = startFakeServer();
    server.answers('GET /_api/time-slot', offer);
    server.answers('GET /_api/homes', { homes: [] });
    const user = { ...ROBIN, ...more };
    await openPage('/book?bedrooms=2&bathrooms=1', { '/book': Page }, { status: 'authenticated', user });
    await expect.poll(() => document.querySelector('.prices')?.getAttribute('aria-busy')).toBe('false');
  },
);
