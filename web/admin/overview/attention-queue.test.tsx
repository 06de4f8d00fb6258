import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { QueueItem } from '#contract/admin-queue';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { AttentionQueue } from './overview.tsx';

const NOW = '2026-11-22T10:00:00.000Z';

const item = (n: number, kind: QueueItem['kind'], at: string): QueueItem => ({
  ...{ id: `${kind}:${n}`, kind, at, due: null, overdue: false, cleanerId: null, name: 'Pat', bookingId: n },
  ...{ amount: null, detail: null, retry: false, taken: null },
});
const OLD = [1, 2, 3, 4].map((n) => item(n, 'report', `2026-11-0${n}T10:00:00.000Z`));
const NEW = [
  item(5, 'dispute', '2026-11-20T10:00:00.000Z'),
  item(6, 'report', '2026-11-22T09:55:00.000Z'),
  item(7, 'mail', '2026-11-21T10:00:00.000Z'),
];

const show = async (items: QueueItem[], nextCursor: string | null = null) => {
  startFakeServer().answers('GET /_api/admin/queue', { items, oldestAt: OLD[0]!.at, now: NOW, nextCursor });
  await renderOnPage(<AttentionQueue />);
  await screen.findByText(/open, oldest/);
};

it('says how many wait below the oldest, that reports are among them, how new they are, and leads to all', async () => {
  await show([...OLD, ...NEW]);
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  screen.getByText('3 more wait, among them 1 reported problem. The newest came 5 minutes ago.');
  expect(screen.getByRole('link', { name: 'See all 7' }).getAttribute('href')).toMatch(/\?tab=queue$/);
});

it('counts no further than it has read', async () => {
  await show([...OLD, ...NEW], 'more');
  screen.getByText('3 and more wait, among them 1 reported problem.');
  screen.getByRole('link', { name: 'See all of them' });
});

it('says nothing of more where there is none', async () => {
  await show(OLD);
  expect(screen.queryByText(/more wait/)).toBeNull();
  expect(screen.queryByRole('link', { name: /See all/ })).toBeNull();
});
