import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { QueueItem } from '#contract/admin-queue';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { QueueList } from './queue-list.tsx';

/** The server's clock. */
const NOW = '2026-11-22T10:00:00.000Z';

const RETRY = 'POST /_api/admin/queue/retry';

const stuck = (kind: 'payout' | 'reversal', detail: string): QueueItem => ({
  id: `${kind}:of-1042`,
  kind,
  at: '2026-11-20T10:00:00.000Z',
  due: null,
  overdue: false,
  cleanerId: 7,
  name: 'Pat Worker',
  bookingId: 1042,
  amount: 114.75,
  detail,
  retry: true,
  taken: null,
});

it.each([
  [stuck('payout', 'The payment provider refuses it.'), 'A payout to Pat Worker is stuck'],
  [stuck('reversal', 'The payment provider did not answer for hours.'), '$114.75 did not come back from Pat Worker'],
])('says why a share is stuck, and has it tried again: $0.kind', async (item, title) => {
  const server = startFakeServer();
  server.answers(RETRY, { message: 'It is being tried again.' });
  const person = await renderOnPage(<QueueList items={[item]} now={NOW} />);
  expect(screen.getByText(title)).toBeDefined();
  expect(screen.getByText(new RegExp(`#BK-1042.*${item.detail}`))).toBeDefined();
  // A row has one place for what can be done.
  expect(button('Try again').parentElement).toBe(screen.getByRole('link', { name: /^Open/ }).parentElement);
  await person.click(button('Try again'));
  await waitFor(() => expect(server.received(RETRY)).toEqual([{ id: item.id }]));
});

it.each([
  ['dispute', false, 'Evidence due Sat, Dec 5, 2026, 9:00 AM.'],
  ['dispute', true, 'Evidence was due Sat, Dec 5, 2026, 9:00 AM'],
  ['suspended', false, 'The first begins Sat, Dec 5, 2026, 9:00 AM.'],
  ['suspended', true, 'The first should have begun Sat, Dec 5, 2026, 9:00 AM'],
] as const)('says when a %s is due, and marks what is overdue: %s', async (kind, overdue, words) => {
  vi.setSystemTime('2030-01-01T00:00:00.000Z');
  onTestFinished(() => void vi.useRealTimers());
  const item = { ...stuck('payout', kind === 'dispute' ? 'needs_response' : '1'), kind, retry: false, overdue };
  await renderOnPage(<QueueList items={[{ ...item, due: '2026-12-05T14:00:00.000Z' }]} now={NOW} />);
  expect(document.body.textContent).toContain(words);
  expect(screen.queryByText('Overdue') !== null).toBe(overdue);
});

it('says of a visit without an address that it begins, and once it is over that somebody has to decide', async () => {
  const item = { ...stuck('payout', '410 555 0100'), kind: 'no_address' as const, retry: false };
  await renderOnPage(
    <QueueList
      items={[
        { ...item, id: 'no_address:1042', due: '2026-11-22T14:00:00.000Z' },
        { ...item, id: 'no_address:1043', bookingId: 1043, due: null },
      ]}
      now={NOW}
    />,
  );
  screen.getByText('#BK-1042 begins and has no address');
  screen.getByText('#BK-1043 is over, and no address was given');
  screen.getByText(/Nobody has said so, and it is not completed by itself\. Phone: 410 555 0100\./);
});

it('says who has taken an item, and gives it back', async () => {
  const server = startFakeServer();
  server.answers('POST /_api/admin/queue/take', { message: 'It is yours.' });
  server.answers('POST /_api/admin/queue/release', { message: 'Anybody can take it.' });
  const taken = { by: 'Ana Team', at: '2026-11-22T09:55:00.000Z' };
  const person = await renderOnPage(
    <QueueList items={[stuck('payout', 'x'), { ...stuck('reversal', 'y'), taken }]} now={NOW} />,
  );
  await person.click(button('Take it: A payout to Pat Worker is stuck'));
  await waitFor(() => expect(server.received('POST /_api/admin/queue/take')).toEqual([{ id: 'payout:of-1042' }]));
  expect(screen.getByText('Taken by Ana Team, 5 minutes ago')).toBeDefined();
  await person.click(button('Give it back: $114.75 did not come back from Pat Worker'));
  await waitFor(() => expect(server.received('POST /_api/admin/queue/release')).toEqual([{ id: 'reversal:of-1042' }]));
});

it('says how long an item waits by the server’s clock, whatever the browser’s shows', async () => {
  vi.setSystemTime('2030-01-01T00:00:00.000Z');
  onTestFinished(() => void vi.useRealTimers());
  await renderOnPage(<QueueList items={[stuck('payout', 'x')]} now={NOW} />);
  expect(screen.getByText('2 days ago')).toBeDefined();
});

it.each([
  ['suspended', '1', null, 'Open the job'],
  ['suspended', '3', null, 'Open the next'],
  ['no_address', '410 555 0100', '2026-11-22T14:00:00.000Z', 'Open the job'],
] as const)('leads from what is to be sorted out to the very job: %s, %s', async (kind, detail, due, label) => {
  await renderOnPage(<QueueList items={[{ ...stuck('payout', detail), kind, due, retry: false }]} now={NOW} />);
  const link = screen.getByRole('link', { name: new RegExp(`^${label}: `) });
  expect(link.getAttribute('href')).toBe('/dashboard/admin/jobs/1042');
});

it('names the documents of a profile that waits for review as its page does', async () => {
  startFakeServer();
  const review = { ...stuck('payout', 'id, insurance'), id: 'review:7', kind: 'review' as const, bookingId: null };
  await renderOnPage(<QueueList items={[review, { ...review, id: 'review:8', detail: null }]} now={NOW} />);
  screen.getByText(/With: ID document, Insurance\./);
  screen.getByText(/Without documents\./);
});
