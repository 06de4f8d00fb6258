import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { ROBIN } from '../../../tests/session-user.ts';
import { setSession } from '../../accounts/session.ts';
import { PayoutsBox } from './payouts-box.tsx';
import { usePayouts } from './use-payouts.ts';

const Box = () => <PayoutsBox payouts={usePayouts()} />;
const signIn = (emailVerified: boolean) =>
  act(() => setSession({ status: 'authenticated', user: { ...ROBIN, emailVerified } }));

it('says before anything is pressed that the email has to be verified first', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/cleaner/payout-status', {
    ...{ status: 'not_setup', nextPayoutAmount: null, nextPayoutDate: null, nextPayoutSent: false },
    ...{ problem: null, failedPayout: null },
  });
  signIn(false);
  await renderOnPage(<Box />);
  await screen.findByText(/^First verify your email/);
  expect(button('Set up payouts with Stripe').disabled).toBe(true);
  signIn(true);
  expect(screen.queryByText(/^First verify your email/)).toBeNull();
  expect(button('Set up payouts with Stripe').disabled).toBe(false);
});

// shows: product/cleaner-dashboard/payouts-next-payout
it.each([
  [true, 'Stripe has sent it to your bank, where it arrives that day.'],
  [false, 'Stripe can pay it that day, and it is in your bank some days later.'],
])(
  'names the day of a payout as the provider does, by its midnight in UTC, and what it is: sent is %s',
  async (nextPayoutSent, words) => {
    const server = startFakeServer();
    server.answers('GET /_api/cleaner/payout-status', {
      ...{ status: 'active', nextPayoutAmount: 1114.75, nextPayoutDate: '2026-11-30T00:00:00.000Z' },
      ...{ nextPayoutSent, problem: null, failedPayout: null },
    });
    signIn(true);
    await renderOnPage(<Box />);
    expect((await screen.findByText(/^Next payout/)).textContent).toBe('Next payout: $1,114.75 on Nov 30');
    screen.getByText(words, { exact: false });
    expect(screen.queryByText('Your payout method is active')).toBeNull();
  },
);
