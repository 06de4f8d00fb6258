import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Job } from '#contract/cleaner-dashboard';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, errorOf, field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { OpenReport } from './report.tsx';

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
