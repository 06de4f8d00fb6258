import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Job } from '#contract/cleaner-dashboard';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, errorOf, field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { OpenReport, SettledReport } from './report.tsx';

const CALL = 'POST /_api/cleaner/report-answer';
const job = { id: 42, clientName: 'Robin V.' } as Job;
const report = { message: 'The windows are dirty.', createdAt: '2030-05-08T16:00:00.000Z', answer: null };

it('shows the customer’s words, and sends the cleaner’s side', async () => {
  const server = startFakeServer();
  const person = await renderOnPage(<OpenReport job={job} report={report} />);
  screen.getByText('“The windows are dirty.”');
  await person.click(button('Send'));
  await waitFor(() => expect(errorOf('Your side')).toBe('Please tell us your side'));
  await person.type(field('Your side'), 'They were not part of it.');
  server.answers(CALL, { message: 'Thank you.' });
  await person.click(button('Send'));
  await screen.findByText('Thank you.');
  expect(server.received(CALL)).toEqual([{ bookingId: 42, text: 'They were not part of it.' }]);
});

it('shows the cleaner’s side once it is told', async () => {
  await renderOnPage(<OpenReport job={job} report={{ ...report, answer: 'They were not part of it.' }} />);
  screen.getByText('Your side: They were not part of it.');
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

it('says what was decided, and what went back', async () => {
  const settled = {
    message: 'The windows are dirty.',
    answer: 'They were not part of it.',
    isToCleaner: true,
    refunded: 0,
  };
  await renderOnPage(<SettledReport job={job} report={settled} />);
  screen.getByText('“The windows are dirty.”');
  screen.getByText('Our team’s answer: They were not part of it.');
  screen.getByText('Nothing went back to Robin.');
  await renderOnPage(<SettledReport job={job} report={{ ...settled, refunded: 30 }} />);
  screen.getByText('$30.00 went back to Robin.');
  await renderOnPage(<SettledReport job={job} report={{ ...settled, answer: 'Take it.', isToCleaner: false }} />);
  screen.getByText('Our team has written to Robin: “Take it.”');
});
