import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import LeaveOutReason from './leave-out-reason.tsx';
import { LeaveVisitOut } from './leave-visit-out.tsx';

const CALL = 'POST /_api/cleaner/job-action';

it('leaves a visit out by a second press, with a reason in the cleaner’s own words', async () => {
  const server = startFakeServer();
  server.answers(CALL, { message: 'This visit is left out.' });
  const onDone = vi.fn<() => void>();
  const visit = { bookingId: 42, customer: 'Robin V.', paid: false, startTime: '2030-05-08T13:00:00.000Z' } as never;
  await renderOnPage(<LeaveVisitOut visit={visit} onDone={onDone} />);
  button('I can’t come then');
  cleanup();
  const person = await renderOnPage(<LeaveOutReason visit={visit} onDone={onDone} onKeep={() => {}} />);
  await person.click(button('Leave it out'));
  await screen.findByText('A reason is required');
  expect(server.received(CALL)).toEqual([]);
  await person.type(screen.getByLabelText('Reason'), 'A wedding.');
  await person.click(button('Leave it out'));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(server.received(CALL)).toEqual([{ bookingId: 42, action: 'cancel', reason: 'A wedding.' }]);
});
