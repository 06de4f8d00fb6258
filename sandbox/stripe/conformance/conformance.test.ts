import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { ownDatabase } from '../../../tests/own-database.ts';
import { startTestSandbox } from '../../test-sandbox.ts';
import { compileAsLiterals } from './compile.ts';
import { knownTypes, type Recorded, Recording } from './recording.ts';
import { playEverything } from './script.ts';

/** Each must be refused, or the compiler would let through what the test is there to find. */
const mistakes: Recorded[] = [
  { type: "Pick<Stripe.PaymentIntent, 'status'>", value: { status: 'succeded' } },
  { type: "Pick<Stripe.Charge, 'paid'>", value: { paid: true, payed: true } },
  { type: "Pick<Stripe.Refund, 'amount'>", value: {} },
  { type: "Pick<Stripe.Account, 'type'>", value: { type: 'expres' } },
  { type: "Pick<Stripe.Event, 'type'>", value: { type: 'payment_intent.succeded' } },
];

test('everything the emulator says is what the SDK says Stripe says', { timeout: 60_000 }, async () => {
  const recording = new Recording();
  const { config } = await ownDatabase('empty');
  const testSandbox = await startTestSandbox(config, {
    stripe: { httpClient: Stripe.createFetchHttpClient(recording.fetch) },
  });
  await playEverything(testSandbox);
  for (const { body } of testSandbox.received) recording.add(JSON.parse(body));
  await testSandbox.stop();

  const errors = await compileAsLiterals([...recording.items, ...mistakes]);
  expect(errors.slice(0, -mistakes.length).flat()).toEqual([]);
  expect(errors.slice(-mistakes.length).map((lines) => lines.length > 0)).toEqual(mistakes.map(() => true));
  expect(new Set(recording.items.map(({ type }) => type.replace(/^Stripe.ApiList<(.*)>$/, '$1')))).toEqual(
    new Set(['{ error: Failure }', ...knownTypes]),
  );
});
