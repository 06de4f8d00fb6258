import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DAY } from '#contract/time';

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
  hourLater = (): Promise<void> => this.#onHub((hub) => press(hub, 'An hour later'));
  dayLater = (): Promise<void> => this.#onHub((hub) => press(hub, 'A day later'));

  /** Moves the clock until it is at least this late, and less than an hour later. */
  async until(instant: number): Promise<void> {
    await this.#onHub(async (hub) => {
      for (let left = instant - (await timeOn(hub)); left > 0; left = instant - (await timeOn(hub))) {
        await press(hub, left > DAY ? 'A day later' : 'An hour later');
      }
    });
  }

  /** The time by which the product goes. */
  async now(): Promise<Date> {
    let now = 0;
    await this.#onHub(async (hub) => {
      now = await timeOn(hub);
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

  async #onHub(act: (hub: Page) => Promise<void>): Promise<void> {
    const hub = await this.#context.newPage();
    await hub.goto('/_sandbox');
    await act(hub);
    await hub.close();
  }
}

const clockOn = (hub: Page) => hub.getByRole('time').first();

const timeOn = async (hub: Page): Promise<number> => Date.parse((await clockOn(hub).getAttribute('datetime'))!);

async function press(hub: Page, step: string): Promise<void> {
  const before = await clockOn(hub).getAttribute('datetime');
  await hub.getByRole('button', { name: step }).click();
  await expect(clockOn(hub)).not.toHaveAttribute('datetime', before!);
}
