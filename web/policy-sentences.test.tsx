import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdminJob } from '#contract/admin-jobs';
import type { BookingByToken } from '#contract/booking';
import type { Job } from '#contract/cleaner-dashboard';
import type { OwnSlot } from '#contract/schedule';
import { changePolicy } from '../tests/changed-policy.ts';
import { startFakeServer } from '../tests/fake-server.ts';
import { renderOnPage } from '../tests/render-on-page.tsx';
import type { Offer } from './booking/booking-format.ts';

/** What people read on pages follows `contract/policy.ts`: here with other figures than today's. */
changePolicy();

const page = async () => (await screen.findByRole('main')).textContent;

const START = '2030-05-08T13:00:00.000Z';
const BOOKING = {
  id: 1042,
  status: 'scheduled',
  totalAmount: 150,
  paidAmount: 150,
  cleanerPercent: null,
  tip: { until: null, most: 100, amount: 0, undoUntil: null },
  refundedAmount: 50,
  refunds: [{ amount: 50, status: 'sent' }],
  bank: null,
  cleaner: { displayName: 'Denise Whitfield' },
  city: { timeZone: 'America/New_York' },
  minutes: 180,
  advisedMinutes: null,
  extras: [],
  home: null,
  keptHours: 2,
  timeSlot: { startTime: START, endTime: '2030-05-08T16:00:00.000Z' },
  freeUntil: '2030-05-07T13:00:00.000Z',
  canceledBy: null,
  reportUntil: null,
} as unknown as BookingByToken;
const nothing = () => {};

describe('booking', () => {
  it('the terms of canceling', async () => {
    const { CancelBooking } = await import('./booking/page/cancel-booking.tsx');
    await renderOnPage(<CancelBooking booking={BOOKING} token="x" now={0} onCanceled={nothing} onStale={nothing} />);
    expect(await page()).toContain(
      'After that, two hours ($100.00) are kept for Denise’s time and the rest comes back',
    );
    const { canceledLabel, cancelTermsLabel } = await import('./booking/booking-format.ts');
    const kept = "Two hours ($100.00) are kept for Denise's time.";
    expect(cancelTermsLabel(BOOKING, { refund: 50, fee: 100 })).toContain(kept);
    expect(canceledLabel(BOOKING)).toContain(kept);
  });

  it('the terms beside a time', async () => {
    const { SlotSidebar } = await import('./booking/flow/slot-sidebar.tsx');
    const { CancelTerms } = await import('./booking/flow/booking-summary.tsx');
    const offer = {
      timeSlot: { ...BOOKING.timeSlot, hours: 3, cleaner: BOOKING.cleaner, city: BOOKING.city },
      freeUntil: START,
      services: [],
    } as unknown as Offer;
    await renderOnPage(
      <SlotSidebar offer={offer} minutes={180}>
        <CancelTerms offer={offer} service={{ hourlyRate: 50 }} minutes={180} />
      </SlotSidebar>,
    );
    expect(await page()).toContain(
      'Free to cancel for 8 minutes after booking. After that, two hours are kept for Denise’s time and',
    );
    expect(await page()).toContain(
      'After that, two hours ($100.00) are kept for Denise’s time and the rest comes back',
    );
  });
});

describe('cleaner dashboard', () => {
  it('a time that is held, and until when an address is shown', async () => {
    const { SlotDialog } = await import('./cleaner-dashboard/schedule/calendar.tsx');
    const { Customer } = await import('./cleaner-dashboard/job/job.tsx');
    const slot = { ...BOOKING.timeSlot, status: 'held' } as OwnSlot;
    await renderOnPage(
      <>
        <SlotDialog slot={slot} zone="UTC" onClose={nothing} />
        <Customer job={{ contact: null, clientName: 'Robin', cityName: 'Salem', status: 'completed' } as Job} />
      </>,
    );
    expect(await page()).toContain('booked or open again within seven minutes');
    expect(await page()).toContain('shown until three days after the job');
  });
});

describe('admin', () => {
  it('the weeks of the chart, what is kept, and open times', async () => {
    startFakeServer().answers('GET /_api/admin/weeks', { weeks: [] });
    const { Weeks } = await import('./admin/overview/weeks.tsx');
    const { NoShowDialog } = await import('./admin/job/job-dialogs.tsx');
    const { DECISIONS } = await import('./admin/cleaner/decisions.ts');
    const job = {
      id: 1,
      jobId: 'BK-1',
      keptHours: 2,
      noShowRefunds: { customer: 0, cleaner: 0 },
      rescue: null,
      customer: { name: 'Robin' },
      cleaner: { displayName: 'Denise' },
    } as unknown as AdminJob;
    await renderOnPage(
      <>
        <Weeks />
        <NoShowDialog job={job} onDone={nothing} />
      </>,
    );
    expect(await page()).toContain('The last eleven weeks');
    expect(document.body.textContent).toContain('Without the customer two hours are kept for the cleaner');
    expect(DECISIONS.approve.description).toContain('with open times for six weeks');
    expect(DECISIONS.reactivate.description).toContain('with open times for six weeks');
  });
});

describe('accounts and guide', () => {
  it('the link for a new password, and a password', async () => {
    const { default: ForgotPasswordPage } = await import('./pages/forgot-password.tsx');
    const { PASSWORD_HINT } = await import('./accounts/password-hint.ts');
    await renderOnPage(<ForgotPasswordPage />);
    expect(await page()).toContain('It works once, for 45 minutes.');
    expect(PASSWORD_HINT).toContain('At least 13 characters');
  });

  it('the figures of the guide', async () => {
    const { FIGURES } = await import('./guide/figures.ts');
    expect(FIGURES).toMatchObject({
      buffer: '2 hours',
      shortest: '2 hours',
      longest: '9 hours',
      weeksAhead: '6 weeks',
      hold: '7 minutes',
      freeUntil: '30 hours',
      grace: '8 minutes',
      kept: '2 hours (3 hours of a job of 6 hours or more)',
      freeMoves: 'four times',
      askedUntil: '5 hours',
      movesAnswered: '10 hours',
      proposedTimes: 'two times',
      settled: '96 hours',
      linkWorks: '44 days',
      ratable: '21 days',
      ratingsShownFrom: '5',
      bio: '77 to 333 characters',
      messagesKept: '2 years',
      triesCounted: 'two hours',
    });
  });
});
