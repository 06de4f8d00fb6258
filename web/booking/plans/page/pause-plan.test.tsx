import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { button, errorOf, field, renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN, VISITS } from '../../../../tests/shown-plan.ts';
import PausePlan from './pause-plan.tsx';

const PAUSE = 'POST /_api/plans/pause';
const LAST_DAY = 'Last day (optional)';

it('asks to complete a last day that is only typed in part, and pauses nothing without end', async () => {
  const server = startFakeServer();
  server.answers(PAUSE, { message: 'Paused.', plan: PLAN });
  const onChanged = vi.fn<() => Promise<void>>(async () => {});
  const person = await renderOnPage(<PausePlan plan={PLAN} visits={VISITS} token="t" onChanged={onChanged} />);
  await person.click(button('Pause'));
  // As browsers have "12/20" without its year: no value, and a bad input.
  const validity = vi.spyOn(field(LAST_DAY), 'validity', 'get');
  validity.mockReturnValue({ badInput: true } as ValidityState);
  await person.click(button('Pause'));
  await vi.waitFor(() => expect(errorOf(LAST_DAY)).toBe('Please complete the date, or clear it'));
  expect(document.activeElement).toBe(field(LAST_DAY));
  expect(server.received(PAUSE)).toEqual([]);
  validity.mockReturnValue({ badInput: false } as ValidityState);
  fireEvent.change(field(LAST_DAY), { target: { value: '2030-05-20' } });
  await vi.waitFor(() => expect(errorOf(LAST_DAY)).toBeUndefined());
  await person.click(button('Pause'));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.received(PAUSE)).toEqual([{ token: 't', from: '2030-05-13', until: '2030-05-20' }]);
});
