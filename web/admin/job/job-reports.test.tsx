import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdminJob } from '#contract/admin-jobs';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { TEAM_JOB as JOB } from '../../../tests/team-job.ts';
import { ResolveDialog } from './job-dialogs.tsx';
import { JobPage } from './job-page.tsx';

const ACT = 'POST /_api/admin/job-action';
const REPORT: AdminJob['reports'][number] = {
  message: 'The windows are still dirty.',
  createdAt: '2030-05-08T18:00:00.000Z',
  resolvedAt: null,
  answer: null,
  answerToCleaner: null,
  refunded: null,
  cleanerAnswer: null,
  isOfFormer: false,
};
const SETTLED = { resolvedAt: '2030-05-09T18:00:00.000Z', answer: 'We are sorry.', refunded: 0 };

const open = async (report: Partial<typeof REPORT>) => {
  startFakeServer().answers('GET /_api/admin/job', { job: { ...JOB, reports: [{ ...REPORT, ...report }] } });
  await renderOnPage(<JobPage bookingId={String(JOB.id)} />);
  await screen.findByText(REPORT.message);
};

// docs/product.md#reported-problems
it('says that the cleaner has not told their side, while the report is open', async () => {
  await open({});
  screen.getByText('The cleaner has not told their side yet.');
});

it('shows what was written to each side', async () => {
  await open({ ...SETTLED, answerToCleaner: 'Please look twice.' });
  expect(screen.queryByText(/has not told their side/)).toBeNull();
  screen.getByText('Answer to the customer: We are sorry.');
  screen.getByText('To the cleaner: Please look twice.');
});

it('is settled with one answer for both, or with words of their own for the cleaner', async () => {
  const server = startFakeServer();
  server.answers(ACT, { message: 'The report is settled.' });
  const cleaner = JOB.cleaner.displayName;
  const person = await renderOnPage(<ResolveDialog job={{ ...JOB, reports: [REPORT] }} onDone={() => {}} />);
  screen.getByText(`${JOB.customer.name} gets it by email, and so does ${cleaner}, unless you write to them below.`);
  await person.type(field('Answer'), 'We are sorry.');
  await person.type(screen.getByLabelText(new RegExp(`^What ${cleaner} reads instead`)), 'Please look twice.');
  await person.click(button('Settle without a refund'));
  await waitFor(() => expect(server.received(ACT)).toMatchObject([{ cleanerReason: 'Please look twice.' }]));
});

it('about who was booked before, is settled with the customer alone', async () => {
  await open({ isOfFormer: true });
  expect(screen.queryByText(/has not told their side/)).toBeNull();
  screen.getByText('About who was booked before.');
  await renderOnPage(<ResolveDialog job={{ ...JOB, reports: [{ ...REPORT, isOfFormer: true }] }} onDone={() => {}} />);
  screen.getByText(`${JOB.customer.name} gets it by email.`);
  expect(screen.queryByLabelText(/reads instead/)).toBeNull();
});

describe('while the share is held back', () => {
  const HELD: AdminJob = {
    ...JOB,
    share: { state: 'withheld', actions: ['release', 'void'], reason: 'We look into it.' },
  };
  const settle = async (job: Partial<AdminJob>) => {
    const server = startFakeServer();
    server.answers(ACT, { message: 'The report is settled.' });
    const person = await renderOnPage(<ResolveDialog job={{ ...HELD, reports: [REPORT], ...job }} onDone={() => {}} />);
    return { server, person };
  };
  const releases = () => screen.queryByRole('checkbox', { name: `Release ${JOB.cleaner.displayName}’s share` });

  it('releases it with the report, or leaves it held back, as the words say', async () => {
    const { server, person } = await settle({});
    screen.getByText('Held back until somebody releases it. Why: We look into it.');
    screen.getByText(/gets \$102\.08: .*, once the share is released\./);
    await person.click(releases()!);
    screen.getByText(/gets \$102\.08: .*, when it is due\./);
    await person.type(field('Answer'), 'We are sorry.');
    await person.click(button('Settle without a refund'));
    await waitFor(() =>
      expect(server.received(ACT)).toMatchObject([
        { action: 'resolve', releaseShare: { heldBackFor: 'We look into it.' } },
      ]),
    );
  });

  it('says nothing of it where the report is about who was booked before', async () => {
    await settle({ reports: [{ ...REPORT, isOfFormer: true }] });
    expect(releases()).toBeNull();
  });

  it.each([
    ['it is left as it is', HELD.share, true],
    ['nothing is held back', JOB.share, false],
  ])('sends nothing of it where %s', async (_what, share, isOffered) => {
    const { server, person } = await settle({ share });
    expect(releases() !== null).toBe(isOffered);
    await person.type(field('Answer'), 'We are sorry.');
    await person.click(button('Settle without a refund'));
    await waitFor(() => expect(server.received(ACT)).toHaveLength(1));
    expect(server.received(ACT)[0]).not.toHaveProperty('releaseShare');
  });
});
