import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DAY, HOUR } from '#contract/time';

export interface EmailMessage {
  id: string;
  subject: string;
  text: string;
  html: string;
}

/** The sandbox as a person uses it, in a tab of its own. */
export class Sandbox {
  readonly #context: BrowserContext;

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  /** Moves everybody's clock but the browser's. It only goes forward, also for the tests that come after. */
  hourLater = async (): Promise<void> => void (await this.#time('hour'));
  dayLater = (): Promise<void> => this.#onPanel((panel) => press(panel, 'A day later'));

  /** From now on this browser has a wallet, such as "Apple Pay". */
  hasWallet = (name: string): Promise<void> =>
    this.#onPanel(async (panel) => {
      await panel.getByRole('button', { name: `Has ${name}` }).click();
      await expect(panel).toHaveURL(/#cards$/);
    });

  /**
   * Moves the clock until it is at least this late, and less than an hour later, or a day. By the panel's forms, without its
   * pages: it takes many steps.
   */
  async until(instant: number, { within = HOUR }: { within?: typeof HOUR | typeof DAY } = {}): Promise<void> {
    for (let left = instant - (await this.#time()); left > 0; ) {
      const step = left > 7 * DAY ? 'week' : left > DAY || within === DAY ? 'day' : 'hour';
      left = instant - (await this.#time(step));
    }
  }

  /** The panel's clock, after a step. */
  async #time(step?: 'hour' | 'day' | 'week'): Promise<number> {
    const { request } = this.#context;
    const reply = step ? await request.post(`/_sandbox/do/${step}`) : await request.get('/_sandbox');
    return Date.parse(/<time datetime="([^"]+)"/.exec(await reply.text())![1]!);
  }

  /** The time by which the product goes. */
  async now(): Promise<Date> {
    return new Date(await this.#time());
  }

  /** That the provider has one payment for a booking, and what it says of it: "Paid", "Refunded". */
  async expectPayment(bookingId: number, words: string): Promise<void> {
    const ofBooking = async () => {
      const panel = await (await this.#context.request.get('/_sandbox')).text();
      const items = [...panel.matchAll(/<li>.*?<\/li>/gs)].map(([item]) => item);
      return items.filter((item) => new RegExp(`#BK-${bookingId}\\b`).test(item));
    };
    await expect
      .poll(ofBooking, { message: `the payment for #BK-${bookingId}`, timeout: 30_000 })
      .toEqual([expect.stringContaining(words)]);
  }

  /** The cardholder's bank opens a dispute about the payment for a booking. */
  openDispute = (bookingId: number): Promise<void> =>
    this.#onPanel(async (panel) => {
      const payment = panel.getByRole('listitem').filter({ hasText: new RegExp(`#BK-${bookingId}\\b`) });
      await payment.getByRole('button', { name: 'Open a dispute' }).click();
      await expect(payment.getByRole('button', { name: 'Open a dispute' })).toHaveCount(0);
    });

  /** The email with this subject, as soon as it has arrived. */
  async email(to: string, subject: RegExp): Promise<EmailMessage> {
    const find = async () => (await this.emails(to)).find((email) => subject.test(email.subject));
    await expect.poll(find, { message: `an email to ${to}: ${subject}` }).toBeTruthy();
    return (await find())!;
  }

  async emails(to: string): Promise<EmailMessage[]> {
    const query = new URLSearchParams({ to });
    const response = await this.#context.request.get(`/_sandbox/mail/messages.json?${query}`);
    return response.json();
  }

  async #onPanel(act: (panel: Page) => Promise<void>): Promise<void> {
    const panel = await this.#context.newPage();
    await panel.goto('/_sandbox');
    await act(panel);
    await panel.close();
  }
}

const clockOn = (panel: Page) => panel.getByRole('time').first();

async function press(panel: Page, step: string): Promise<void> {
  const before = await clockOn(panel).getAttribute('datetime');
  await panel.getByRole('button', { name: step, exact: true }).click();
  await expect(clockOn(panel)).not.toHaveAttribute('datetime', before!);
}
