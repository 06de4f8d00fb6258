import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './people.ts';

/** Test cards of the provider (the sandbox page lists them all). */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  asksBank: '4000002500003155',
  leavesForBank: '4000000000003063',
};

/** From the details to the card, in the dialog or on a time's own page. */
export class BookingForm {
  readonly root: Locator;
  readonly service: Locator;
  readonly name: Locator;
  readonly email: Locator;
  readonly address: Locator;
  readonly phone: Locator;
  readonly toPayment: Locator;
  readonly countdown: Locator;
  readonly cardNumber: Locator;
  readonly expiry: Locator;
  readonly securityCode: Locator;
  readonly pay: Locator;
  readonly changeDetails: Locator;

  constructor(root: Locator) {
    this.root = root;
    this.service = root.getByLabel('Service', { exact: true });
    this.name = root.getByLabel('Name', { exact: true });
    this.email = root.getByLabel('Email', { exact: true });
    this.address = root.getByLabel('Address to clean');
    this.phone = root.getByLabel('Phone');
    this.toPayment = root.getByRole('button', { name: 'Continue to Payment' });
    this.countdown = root.getByRole('timer');
    this.cardNumber = root.getByLabel('Card number');
    this.expiry = root.getByLabel('Expiry');
    this.securityCode = root.getByLabel('CVC');
    this.pay = root.getByRole('button', { name: /^Pay \$/ });
    this.changeDetails = root.getByRole('button', { name: 'Change details' });
  }

  static inDialog = (page: Page) =>
    new BookingForm(
      page.getByRole('dialog', {
        name: /^(Confirm your booking|This time is taken|You booked this time|Booking failed)$/,
      }),
    );
  static onPage = (page: Page) => new BookingForm(page.getByRole('main'));

  /** Fills in what is required, with the first service on offer. */
  async fillDetails({ name, email }: Person): Promise<void> {
    await this.service.selectOption({ index: 1 });
    await this.name.fill(name);
    await this.email.fill(email);
  }

  /** Holds the time, and waits for the card fields. */
  async goToPayment(person: Person): Promise<void> {
    await this.fillDetails(person);
    await this.toPayment.click();
    await expect(this.cardNumber).toBeVisible();
  }

  async fillCard(number: string): Promise<void> {
    await this.cardNumber.fill(number);
    await this.expiry.fill('12 / 34');
    await this.securityCode.fill('123');
  }

  async payWith(number: string): Promise<void> {
    await this.fillCard(number);
    await this.pay.click();
  }
}
