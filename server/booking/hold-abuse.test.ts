import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { SLOT_TAKEN } from '#contract/slot-taken';
import { DAY, MINUTE } from '#contract/time';
import { book, CARD, create, customer, DECLINED_CARD, openSlot, payByCard } from '../../tests/book.ts';
import { allEventsWorkedOn } from '../../tests/shares.ts';
import { login, newEmail, PASSWORD, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Times held for sport, and browsers that two people use (docs/product.md#limits-on-holds). Limits of production. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ change: () => ({ sandbox: false, trustedProxies: 1 }) });
});
afterAll(() => app.stop());

const INTENT = 'POST /_api/bookings/payment-intent';

let addresses = 0;
const newAddress = () => `192.0.2.${++addresses}`;
function from(address = newAddress()): Visitor {
  const visitor = app.visitor();
  visitor.address = address;
  return visitor;
}

async function hold(visitor: Visitor, { slotId, email = newEmail() }: { slotId?: number; email?: string } = {}) {
  const { slot, service } = await openSlot(visitor, { when: 'later', ...(slotId !== undefined && { slotId }) });
  const input = { timeSlotId: slot.id, serviceId: service.id, customerDetails: { name: 'Robin Vale', email } };
  return { slot, service, ...(await visitor.call(INTENT, input)) };
}

const holdMinutes = async (visitor: Visitor) => Math.ceil((await hold(visitor)).body.heldForSeconds / 60);

/** Two services of the cleaner of a time, for either of which `ask` holds it. */
async function twoServices(visitor: Visitor, timeSlotId: number) {
  const { services } = await visitor.ask('GET /_api/time-slot', { timeSlotId: String(timeSlotId) });
  const [one, other] = services.map(({ id }) => id) as [number, number];
  const customerDetails = { name: 'Robin Vale', email: newEmail() };
  return { one, other, ask: (serviceId: number) => visitor.call(INTENT, { timeSlotId, serviceId, customerDetails }) };
}

it('a change of service that is refused leaves the time held', async () => {
  const visitor = from();
  const first = await hold(visitor);
  const { one, other, ask } = await twoServices(visitor, first.slot.id);
  let last = await ask(one);
  for (let nth = 0; last.status === 200 && nth < 2 * policy.hold.intentsAnHour; nth++) {
    const next = await ask(nth % 2 === 0 ? other : one);
    if (next.status !== 200) {
      expect(next.status).toBe(429);
      const same = await ask(nth % 2 === 0 ? one : other);
      expect([same.status, same.body.clientSecret]).toEqual([200, last.body.clientSecret]);
      return;
    }
    last = next;
  }
  expect.unreachable('the limit was never reached');
});

it('a change of service leaves the time held where nobody could begin to hold it any more', async () => {
  const visitor = from();
  const { slot } = await hold(visitor);
  const { one, other, ask } = await twoServices(visitor, slot.id);
  const held = await ask(one);
  const setCleaner = (status: string) =>
    app.server.database.pool.query('update cleaners set status = $2 where slug = $1', [slot.cleaner.slug, status]);
  await setCleaner('suspended');
  for (const service of [other, one]) {
    const stopped = await ask(service);
    expect([stopped.status, stopped.body]).toEqual([409, expect.objectContaining({ code: SLOT_TAKEN })]);
  }
  await setCleaner('active');
  expect((await ask(one)).body.clientSecret).toBe(held.body.clientSecret);
});

describe('whoever holds times without paying', () => {
  const { minutes, shorterAfter, shorterMinutes } = policy.hold;
  const letRunOut = async (visitors: Visitor[]) => {
    for (const visitor of visitors) expect(await holdMinutes(visitor)).toBe(minutes);
    await app.clock.advance((minutes + 1) * MINUTE);
  };

  // shows: defense 44
  it('holds them shorter after the second, in the same browser and from the same address', async () => {
    const browser = from();
    await letRunOut(Array(shorterAfter).fill(browser));
    expect(await holdMinutes(browser)).toBe(shorterMinutes);
    expect(await holdMinutes(from(browser.address))).toBe(shorterMinutes);
    browser.address = newAddress();
    expect(await holdMinutes(browser)).toBe(shorterMinutes);
    expect(await holdMinutes(from())).toBe(minutes);
  });

  it('holds them shorter also where it was the same time again and again', async () => {
    const browser = from();
    const { slot } = await hold(browser);
    for (let i = 1; i <= shorterAfter; i++) {
      await app.clock.advance((minutes + 1) * MINUTE);
      const again = await hold(browser, { slotId: slot.id });
      expect(Math.ceil(again.body.heldForSeconds / 60)).toBe(i < shorterAfter ? minutes : shorterMinutes);
    }
  });

  it('is not who signed in on the way to paying, and has paid', async () => {
    const address = newAddress();
    for (let i = 0; i < shorterAfter; i++) {
      const visitor = from(address);
      const { slot } = await hold(visitor);
      await register(visitor);
      const own = await hold(visitor, { slotId: slot.id });
      expect(Math.ceil(own.body.heldForSeconds / 60)).toBe(minutes);
      const { intentId } = await payByCard(app, own.body.clientSecret);
      const purchase = { slotId: slot.id, serviceId: own.service.id, intentId, amount: own.body.amount };
      expect((await create(visitor, purchase)).status).toBe(200);
    }
    expect(await holdMinutes(from(address))).toBe(minutes);
  });

  it('holds them as long as ever an hour later', async () => {
    const browser = from();
    await letRunOut(Array(shorterAfter).fill(browser));
    await app.clock.advance(60 * MINUTE);
    expect(await holdMinutes(browser)).toBe(minutes);
  });
});

/** A whole booking from a new address, with a new email. */
async function payWith(card: string, visitor = from()) {
  const { slot, service, body } = await hold(visitor);
  const { intentId } = await payByCard(app, body.clientSecret, card);
  const purchase = { slotId: slot.id, serviceId: service.id, intentId, amount: body.amount };
  return { intentId, ...(await create(visitor, purchase)) };
}

async function expectRefunded({ intentId, status, error }: Awaited<ReturnType<typeof payWith>>) {
  expect([status, error]).toEqual([
    409,
    'That time was just taken. Please choose another. Your payment goes back to your card in full.',
  ]);
  const refunds = () => app.sandbox.stripe.objects('refund').filter((refund) => refund.payment_intent === intentId);
  await waitFor(async () => refunds().length === 1);
  const { rows } = await app.server.database.pool.query(
    `select audit.action from audit join bookings on subject = 'booking:' || bookings.id
     where intent_id = $1 and audit.action = 'booking.often_card'`,
    [intentId],
  );
  expect(rows).toHaveLength(1);
}
describe('whoever tries cards', () => {
  const declined = async (times: number) => {
    const held = await hold(from());
    for (let i = 0; i < times; i++) await payByCard(app, held.body.clientSecret, DECLINED_CARD);
    await allEventsWorkedOn(app);
    const asked = { timeSlotId: String(held.slot.id) };
    const { timeSlot } = await app.visitor().ask('GET /_api/time-slot', asked);
    return { isOpen: timeSlot.available, ...(await payByCard(app, held.body.clientSecret)) };
  };

  it('has eight for a payment, and no hold any more after them', async () => {
    expect(await declined(7)).toMatchObject({ isOpen: false, status: 'succeeded' });
    const { isOpen, status } = await declined(8);
    expect(isOpen).toBe(true);
    expect(status).not.toBe('succeeded');
  });
});

describe('from one address', () => {
  it('bookings are not made and canceled for sport', async () => {
    const address = newAddress();
    const leaver = from(address);
    const { user } = await register(leaver);
    for (let i = 0; i < policy.booking.canceledADayForAddress; i++) {
      const visitor = i === 0 ? leaver : from(address);
      const { booking, token } = await book(app, visitor, {
        when: 'later',
        who: { ...customer(), email: newEmail() },
      });
      await visitor.ask('POST /_api/bookings/cancel', { bookingId: booking.id, token });
    }
    const { pool } = app.server.database;
    const addressOfLeaver = async () =>
      (await pool.query('select booker_address from bookings where customer_user_id = $1', [user.id])).rows[0];
    // Who deletes the account in between counts all the same, and can be told by nobody.
    await waitFor(
      async () => (await leaver.call('POST /_api/auth/delete_account', { password: PASSWORD })).status === 200,
    );
    expect(await addressOfLeaver()).toEqual({ booker_address: expect.stringMatching(/^digest:[\w-]{43}$/) });
    const { status, error } = await hold(from(address));
    expect([status, error]).toEqual([
      429,
      'Too many bookings were canceled from here today. Please try again tomorrow.',
    ]);
    expect((await hold(from())).status).toBe(200);
    // From ever new addresses, with ever new emails, it is still the same card.
    await expectRefunded(await payWith(CARD));
    expect((await payWith('pm_card_mastercard')).status).toBe(200);
    await app.clock.advance(DAY);
    expect((await hold(from(address))).status).toBe(200);
    await app.server.modules.bookings.scheduledTasks.find(({ name }) => name.startsWith('forget addresses'))!.run();
    expect(await addressOfLeaver()).toEqual({ booker_address: null });
  });

  it('one email has so many bookings to come, with what is held; it says how many, and what to do', async () => {
    const email = newEmail();
    const holding = () => hold(from(), { email });
    for (let i = 0; i < policy.booking.upcomingForEmail; i++) expect((await holding()).status).toBe(200);
    const { status, error } = await holding();
    expect([status, error]).toEqual([
      429,
      'We take five bookings to come at once with one email, times that are held and not paid yet among them. Cancel one, or finish what you hold.',
    ]);
  });

  it('guests book with few emails a day; who has booked goes on', async () => {
    const address = newAddress();
    const { booking } = await book(app, from(address), { when: 'later', who: { ...customer(), email: newEmail() } });
    const { pool } = app.server.database;
    // As many guests as a day bears, without a payment of each.
    await pool.query(
      `insert into bookings select (jsonb_populate_record(bookings, jsonb_build_object(
         'id', 900000 + n, 'customer_email', 'guest' || n || '@example.test', 'status', 'canceled',
         'cancel_code', 'by_team', 'canceled_by', 'admin', 'canceled_at', bookings.created_at, 'cancel_reason', 'x',
         'intent_id', null, 'token_hash', null))).*
       from bookings, generate_series(1, $2::int) as n where bookings.id = $1`,
      [booking.id, policy.booking.guestEmailsADayForAddress],
    );
    const { status, error } = await hold(from(address));
    expect([status, error]).toEqual([
      429,
      'Too many guests booked from here today. Please sign in to book, or try again tomorrow.',
    ]);
  });
});

describe('with one card', () => {
  const card = 'pm_card_bypassPending';
  let ofStranger: Awaited<ReturnType<typeof payWith>>;
  // It has as many bookings to come as a card bears, those of the demo's customers among them.
  beforeAll(async () => {
    const first = await payWith(card);
    expect(first.status).toBe(200);
    const { rowCount } = await app.server.database.pool.query(
      `update payments set card_fingerprint = (select card_fingerprint from payments where intent_id = $1)
       where booking_id in (select id from bookings where status = 'scheduled' and starts_at > $2 limit $3)`,
      [first.intentId, app.clock.now(), policy.booking.upcomingForCard],
    );
    expect(rowCount).toBe(policy.booking.upcomingForCard);
    ofStranger = await payWith(card);
  });

  it('so many bookings are to come, whoever makes them', async () => {
    await expectRefunded(ofStranger);
    expect((await payWith('pm_card_mastercard')).status).toBe(200);
  });

  // shows: defense 44
  it('payments go back a few times only, each at our cost: of one browser, account and address, and with the card', async () => {
    const { pool } = app.server.database;
    const browser = from();
    const { email, user } = await register(browser);
    const { address } = browser;
    for (let i = 1; i < policy.booking.refusedPaymentsADay; i++) await expectRefunded(await payWith(card, browser));

    const expectRefused = async (visitor: Visitor) => {
      const { status, error } = await hold(visitor);
      expect([status, error]).toEqual([429, 'Too many attempts. Please wait a while and try again.']);
    };
    await expectRefused(from(address));
    expect((await hold(from())).status).toBe(200);

    // The same without the card, as if the stranger's payment had been made here.
    const dayAgo = new Date(app.clock.now().getTime() - DAY);
    await pool.query('update payments set card_fingerprint = null where paid_at > $1', [dayAgo]);
    expect((await hold(from(address))).status).toBe(200);
    const share = async (column: string) => {
      const nobody = 'booker_address = null, booker_hash = null, customer_user_id = null';
      await pool.query(`update bookings set ${nobody} where intent_id = $1`, [ofStranger.intentId]);
      await pool.query(
        `update bookings set ${column} = (select ${column} from bookings where customer_user_id = $2 limit 1)
         where intent_id = $1`,
        [ofStranger.intentId, user.id],
      );
    };
    await share('booker_address');
    await expectRefused(from(address));
    const elsewhere = from();
    await login(elsewhere, email);
    await share('customer_user_id');
    await expectRefused(elsewhere);
    await share('booker_hash');
    await pool.query('delete from sessions where user_id = $1', [user.id]);
    browser.address = newAddress();
    await expectRefused(browser);
    await app.clock.advance(DAY);
    expect((await hold(browser)).status).toBe(200);
  });
});
