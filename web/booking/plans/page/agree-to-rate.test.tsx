import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN, VISITS } from '../../../../tests/shown-plan.ts';
import AgreeToRate from './agree-to-rate.tsx';

it('asks for a yes to a price that is more than was agreed to, in the words that are kept', async () => {
  const nextRate = { hourlyRate: 50, amount: 150, from: '2030-05-20', needsYes: true, consentText: 'Charge $150.00.' };
  const server = startFakeServer();
  server.answers('POST /_api/plans/agree', { message: 'You have agreed.', plan: PLAN });
  const onChanged = vi.fn<() => Promise<void>>(async () => {});
  const plan = { ...PLAN, nextRate, token: 't' };
  const person = await renderOnPage(
    <AgreeToRate {...{ plan, nextRate, onChanged }} visits={VISITS} token="t" signInPath="/login" />,
  );
  const box = await screen.findByRole('checkbox', { name: 'Charge $150.00.' });
  await person.click(button('Keep Denise at this price'));
  expect(document.activeElement).toBe(box);
  screen.getByText('Please tick the box if you agree');
  await person.click(box);
  await person.click(button('Keep Denise at this price'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.received('POST /_api/plans/agree')).toEqual([
    { planId: 5, consentVersion: 1, consentText: 'Charge $150.00.' },
  ]);
});
