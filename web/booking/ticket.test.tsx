import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BookingByToken } from '#contract/booking';
import { renderOnPage } from '../../tests/render-on-page.tsx';
import { BOOKING } from '../../tests/shown-booking.ts';
import { BookingTicket } from './ticket.tsx';

const show = (booking: Partial<BookingByToken>) =>
  renderOnPage(<BookingTicket booking={{ ...BOOKING, ...booking }} token="t" now={Date.parse(BOOKING.now)} />);
const receipt = () => screen.queryByRole('link', { name: 'Receipt' });

it('leads to the receipt of what was paid', async () => {
  await show({});
  expect(receipt()?.getAttribute('href')).toBe('/booking/t/receipt');
});

it('of a visit that was left out says so, that nothing was charged, and has no receipt', async () => {
  await show({ status: 'canceled', paid: false, leftOut: 'paused' });
  screen.getByText('Paused');
  expect(document.querySelector('.sum')?.textContent).toBe('Charged$0.00');
  expect(receipt()).toBeNull();
});

it('of a visit that has begun says so', async () => {
  const now = BOOKING.timeSlot.startTime;
  await renderOnPage(<BookingTicket booking={{ ...BOOKING, now }} token="t" now={Date.parse(now)} />);
  screen.getByText('going on now');
});

it('of a visit whose time is over says so, until it is marked as done', async () => {
  const now = Date.parse(BOOKING.timeSlot.endTime);
  const show = (status: typeof BOOKING.status) =>
    renderOnPage(<BookingTicket booking={{ ...BOOKING, status }} token="t" now={now} />);
  await show('scheduled');
  screen.getByText('Over');
  document.body.replaceChildren();
  await show('completed');
  expect(screen.queryByText('Over')).toBeNull();
});

it('waits for an address only as long as the visit is to come', async () => {
  const missing = { contact: null, detailsMissing: true, streetEnd: null };
  await show(missing);
  screen.getByText('not given yet');
  cleanup();
  await show({ ...missing, status: 'completed' });
  screen.getByText('not given');
});

it('says of an address on file, to who has the link alone, what they know it again by', async () => {
  await show({ contact: null, streetEnd: 'enue' });
  screen.getByText('on file, ending in “…enue”');
  cleanup();
  // Two words are not torn apart.
  await show({ contact: null, streetEnd: 'es St' });
  expect(document.body.textContent).toContain('“…es\u00a0St”');
  await show({ contact: null, streetEnd: '' });
  screen.getByText('on file');
});

it('leads to the cleaner’s profile only while there is one to open', async () => {
  const profile = () => screen.queryByRole('link', { name: 'See profile' });
  await show({});
  expect(profile()?.getAttribute('href')).toBe('/cleaning-services/baltimore/denise-whitfield');
  cleanup();
  await show({ cleaner: { ...BOOKING.cleaner, isPublic: false } });
  expect(profile()).toBeNull();
});

it('says what the cleaner keeps of what stayed paid, and nothing of it once everything went back', async () => {
  await show({ cleanerPercent: 90 });
  screen.getByText('Denise has cleaned for you before, so Denise keeps 90% of the price.');
  cleanup();
  await show({ cleanerPercent: 90, seeking: true });
  expect(screen.queryByText(/keeps 90%/)).toBeNull();
  cleanup();
  await show({ cleanerPercent: 90, refundedAmount: 35 });
  screen.getByText(/Denise keeps 90% of what you paid in the end\.$/);
  cleanup();
  await show({ cleanerPercent: 90, refundedAmount: 135 });
  expect(screen.queryByText(/90%/)).toBeNull();
});
