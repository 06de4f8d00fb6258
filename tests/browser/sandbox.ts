import { type BrowserContext, expect, type Page } from '@playwright/test';

export interface Letter {
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
  hourLater = (): Promise<void> => this.#later('An hour later');
  dayLater = (): Promise<void> => this.#later('A day later');

  /** The time by which the product goes. */
  async now(): Promise<Date> {
    let now = '';
    await this.#onHub(async (hub) => {
      now = (await hub.locator('#clock time').getAttribute('datetime')) ?? '';
    });
    return new Date(now);
  }

  /** That the provider has one payment for a booking, and what it says of it: "Paid", "Refunded". */
  async expectPayment(bookingId: number, words: string): Promise<void> {
    await this.#onHub(async (hub) => {
      const payment = hub.getByRole('listitem').filter({ hasText: new RegExp(`#BK-${bookingId}\\b`) });
      await expect(async () => {
        await hub.reload();
        await expect(payment).toContainText(words, { timeout: 1 });
      }).toPass();
    });
  }

  /** The mail with this subject, as soon as it has arrived. */
  async letter(to: string, subject: RegExp): Promise<Letter> {
    const find = async () => (await this.letters(to)).find((letter) => subject.test(letter.subject));
    await expect.poll(find, { message: `a mail to ${to}: ${subject}` }).toBeTruthy();
    return (await find())!;
  }

  async letters(to: string): Promise<Letter[]> {
    const query = new URLSearchParams({ to });
    const response = await this.#context.request.get(`/_sandbox/mail/messages.json?${query}`);
    return response.json();
  }

  async #later(step: string): Promise<void> {
    await this.#onHub(async (hub) => {
      const clock = hub.getByRole('time').first();
      const before = await clock.getAttribute('datetime');
      await hub.getByRole('button', { name: step }).click();
      await expect(clock).not.toHaveAttribute('datetime', before!);
    });
  }

  async #onHub(act: (hub: Page) => Promise<void>): Promise<void> {
    const hub = await this.#context.newPage();
    await hub.goto('/_sandbox');
    await act(hub);
    await hub.close();
  }
}
