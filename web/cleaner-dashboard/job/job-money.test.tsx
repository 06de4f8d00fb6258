import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Job } from '#contract/cleaner-dashboard';
import { toCents } from '#contract/money';
import { jobWith } from '../../../tests/job-with.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { JobMoney } from './job-money.tsx';

const amounts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
const cents = (text: string | null) => Math.round(Number(text!.replace(/[$,]/g, '')) * 100);

const share = (job: Partial<Job>) => {
  const { unmount } = render(<JobMoney job={jobWith({ hourlyRate: 45, feePercent: 15, ...job })} />);
  const shown = amounts();
  unmount();
  return shown;
};

it.each<[string, Partial<Job>, string[]]>([
  ['of a visit', {}, ['$135.00', '-$20.25', '$114.75']],
  ['made longer and then shorter', { paid: 180, refunded: 45 }, ['$135.00', '-$20.25', '$114.75']],
  ['of which a part went back', { refunded: 35, fee: 15, net: 85 }, ['$135.00', '-$35.00', '-$15.00', '$85.00']],
  ['made shorter too late', { paid: 180, fee: 27, net: 153 }, ['$135.00', '$45.00', '-$27.00', '$153.00']],
  ['not charged yet', { paid: 0, fee: 0, net: 0 }, ['$135.00', '$0.00', '$0.00']],
])('the share %s adds up', (_what, job, shown) => {
  const [total, ...lines] = share(job).toReversed();
  expect([...lines.toReversed(), total]).toEqual(shown);
  if (job.paid !== 0) expect(lines.reduce((sum, line) => sum + cents(line), 0)).toBe(toCents(cents(total!) / 100));
});

it('has no line for a share of nothing that is not paid', async () => {
  const payout = { ...jobWith({}).payout, state: 'void' as const };
  const all = { paid: 135, refunded: 135, fee: 0, net: 0, shareReason: 'Nobody was at work' };
  await renderOnPage(<JobMoney job={jobWith({ payout, ...all })} />);
  screen.getByText(/^Not paid: our team decided so\./);
  expect(screen.queryByText('Not paid')).toBeNull();
});

it('says who sends the share where, and when, before anything is sent', () => {
  render(<JobMoney job={jobWith({ status: 'scheduled' })} />);
  screen.getByText('We send it to Stripe two days after the job. Stripe pays it to your bank.');
});

it('promises no day for what a bank holds before the job', () => {
  const payout = { ...jobWith({}).payout, state: 'frozen' as const };
  render(<JobMoney job={jobWith({ status: 'scheduled', payout })} />);
  screen.getByText('On hold: we send it to Stripe once the bank has decided about this payment for us.');
});

it('says why the team pays nothing, after it says so, and where to answer', async () => {
  const payout = { ...jobWith({}).payout, state: 'void' as const };
  await renderOnPage(<JobMoney job={jobWith({ payout, net: 0, shareReason: 'Nobody was at work' })} />);
  const words = screen.getByRole('region', { name: 'Your share' }).textContent ?? '';
  expect(words).toMatch(/Not paid: our team decided so\.Why: Nobody was at work\. You see it differently\? Write to /);
  screen.getByRole('link', { name: 'support@marblestep.test' });
});
