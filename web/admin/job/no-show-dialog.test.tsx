import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, errorOf, field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { TEAM_JOB } from '../../../tests/team-job.ts';
import { NoShowDialog } from './job-dialogs.tsx';

const CALL = 'POST /_api/admin/job-action';
const JOB = { ...TEAM_JOB, noShowRefunds: { customer: 110, cleaner: 165 } };
const nothing = () => {};

it('begins with whom the other side has named, and the refund of that', async () => {
  const server = startFakeServer();
  server.answers(CALL, { message: 'No-show recorded.' });
  const person = await renderOnPage(<NoShowDialog job={{ ...JOB, saidMissing: 'cleaner' }} onDone={nothing} />);
  expect(field('Not there').value).toBe('cleaner');
  await person.type(field('Reason'), 'They say so.');
  await person.click(button('No-show, refund $165.00'));
  await screen.findByText('No-show recorded.');
  expect(server.received(CALL)).toMatchObject([{ who: 'cleaner', reason: 'They say so.' }]);
});

it('begins with nobody where nobody is named, and asks for one of both', async () => {
  const server = startFakeServer();
  const person = await renderOnPage(<NoShowDialog job={JOB} onDone={nothing} />);
  expect(field('Not there').value).toBe('');
  await person.type(field('Reason'), 'They say so.');
  await person.click(button('No-show'));
  await waitFor(() => expect(errorOf('Not there')).toBe('Please choose who was not there'));
  expect(server.received(CALL)).toEqual([]);
  await person.selectOptions(field('Not there'), 'Customer: Robin Vale');
  button('No-show, refund $110.00');
});
