import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { jobWith } from '../../../tests/job-with.ts';
import { NO_JOB_MOVE } from '../../../tests/no-move.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { JobMove } from './job-move.tsx';

const job = jobWith({});
const WANTED = { startTime: job.startTime, endTime: job.endTime, timeSlotId: 32, isOpen: true };

// docs/product.md#moving
it.each([
  ['as long as they can', 1, '2099-01-01T00:00:00.000Z', true],
  ['but no more often than they may', 0, '2099-01-01T00:00:00.000Z', false],
  ['but not too late', 1, job.now, false],
])('who is asked for another time reads that they can propose some, %s', async (_what, left, until, isSaid) => {
  startFakeServer();
  const move = {
    ...NO_JOB_MOVE,
    state: 'requested' as const,
    wanted: WANTED,
    proposalsLeft: left,
    proposeUntil: until,
  };
  await renderOnPage(<JobMove job={jobWith({ move })} />);
  screen.getByRole('button', { name: /^No, keep it as it is/ });
  expect(
    screen.queryByText(/^Would another time suit you\? Say no, and propose up to three times of yours/) !== null,
  ).toBe(isSaid);
});
