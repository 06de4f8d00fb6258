import { afterAll, beforeAll, expect, it } from 'vitest';
import { book } from '../../tests/book.ts';
import { disputePayment, refundForTeam } from '../../tests/shares.ts';
import { proveEmail, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What a customer has paid in a year (docs/product.md#receipts). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const fileOf = async (visitor: Visitor, year: number) => {
  const response = await visitor.fetch(`/_api/bookings/payments-export?year=${year}`);
  const [head, ...lines] = (await response.text()).trim().split('\n');
  return { response, head: head!.replace('\uFEFF', ''), cells: lines.map((line) => line.split(',')) };
};

it('has a line for each charge of the year with what stays paid, the sum below, and nobody else’s', async () => {
  const owner = app.visitor();
  const { email } = await register(owner);
  await proveEmail(owner);
  const who = { name: 'Robin Vale', email };
  const first = await book(app, owner, { when: 'later', who });
  const { booking: second, purchase } = await book(app, owner, { when: 'later', who });
  await book(app, app.visitor(), { when: 'later' });
  await refundForTeam(app, second.id, 20);
  const year = app.clock.now().getUTCFullYear();
  const { head, cells, response } = await waitFor(async () => {
    const file = await fileOf(owner, year);
    return file.cells.every(([day, , , , , , card]) => card?.includes('4242') || day?.startsWith('Total')) && file;
  });
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="payments-${year}.csv"`);
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(head).toBe('Paid on,Booking,For,Visit on,Service,Cleaner,Card,Paid,Went back,Stays paid');
  const [one, two] = [first.purchase.amount, purchase.amount];
  expect(cells.map(([, id, purpose, , , , , ...money]) => [id, purpose, ...money])).toEqual([
    [`BK-${first.booking.id}`, 'Visit', one.toFixed(2), '0.00', one.toFixed(2)],
    [`BK-${second.id}`, 'Visit', two.toFixed(2), '20.00', (two - 20).toFixed(2)],
    ['', '', (one + two).toFixed(2), '20.00', (one + two - 20).toFixed(2)],
  ]);
  expect(cells.at(-1)![0]).toBe(`Total of ${year}`);

  expect(await owner.ask('GET /_api/bookings/payment-years', {})).toEqual({ years: [String(year)] });
  const before = await fileOf(owner, year - 1);
  expect(before.cells.map(([day, , , , , , , ...money]) => [day, ...money])).toEqual([
    [`Total of ${year - 1}`, '0.00', '0.00', '0.00'],
  ]);
  expect((await app.visitor().fetch(`/_api/bookings/payments-export?year=${year}`)).status).toBe(401);
  expect((await owner.fetch('/_api/bookings/payments-export?year=20x6')).status).toBe(400);
});

it('counts what a bank has given back as gone back', async () => {
  const owner = app.visitor();
  const { email } = await register(owner);
  const { purchase } = await book(app, owner, { when: 'later', who: { name: 'Robin Vale', email } });
  const dispute = await disputePayment(app, purchase.intentId);
  await app.sandbox.stripe.closeDispute(dispute.id, 'lost');
  const year = app.clock.now().getUTCFullYear();
  const back = purchase.amount.toFixed(2);
  await waitFor(async () => (await fileOf(owner, year)).cells[0]?.slice(-3).join() === `${back},${back},0.00`);
});
