import { writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { openHydrated } from '../hydration.ts';

/** A file as a person would choose it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const photo = async (side = 500): Promise<ChosenFile> => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: side, height: side, channels: 3, background: '#14554b' } })
    .png()
    .toBuffer(),
});

export const pdf = (name = 'id.pdf', bytes = 2000): ChosenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes, ' ')]),
});

export const BIO = 'I clean as if my aunt came to visit. '.repeat(4).trim();

/** What is larger is read by the browser from a file: sent to it as text it would take seconds. */
const LARGE_BYTES = 1_000_000;

/** The cleaner's onboarding, screen by screen. */
export class WizardPage {
  readonly page: Page;
  readonly save: Locator;
  readonly back: Locator;
  readonly banner: Locator;

  constructor(page: Page) {
    this.page = page;
    this.save = page.getByRole('button', { name: 'Save & Continue' });
    this.back = page.getByRole('button', { name: 'Back' });
    this.banner = page.getByText('Please fix the errors below');
  }

  async open(step?: number): Promise<this> {
    await openHydrated(this.page, `/onboarding/cleaner${step === undefined ? '' : `?step=${step}`}`);
    return this;
  }

  /** Waits for a screen by its number. */
  async isAt(step: number, title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(this.page).toHaveURL(`/onboarding/cleaner?step=${step}`);
    await expect(this.page).toHaveTitle(new RegExp(`^Cleaner Onboarding: Step ${step + 1} of 8`));
  }

  async choose(label: string, ...files: ChosenFile[]): Promise<void> {
    const input = this.#dropzone(label).locator('input[type=file]');
    const [first, ...others] = files;
    if (!first || others.length > 0 || first.buffer.length < LARGE_BYTES) return input.setInputFiles(files);
    const file = test.info().outputPath(first.name);
    await writeFile(file, first.buffer);
    await input.setInputFiles(file);
  }

  /** What is wrong with a chosen file, said at its own box. */
  errorAt = (label: string): Locator => this.#dropzone(label).locator('.error');

  #dropzone = (label: string): Locator =>
    this.page.locator('.dropzone-field').filter({ has: this.page.getByText(label, { exact: true }) });

  async usePhoto(): Promise<void> {
    await this.choose('Profile photo', await photo());
    const use = this.page.getByRole('button', { name: 'Use this photo' });
    await expect(use).toBeEnabled();
    await use.click();
    await expect(this.page.getByAltText('As customers see you')).toBeVisible();
  }

  async fillBasics(): Promise<void> {
    const { page } = this;
    await page.getByLabel('Legal name').fill('Rosa Maria Delgado');
    await page.getByLabel('Display name').fill('Rosa Delgado');
    await this.usePhoto();
    await page.getByLabel('Mobile').fill('410 555 0190');
    await page.getByLabel('County').selectOption('Howard County');
    await page.getByLabel('Columbia').check();
    await page.getByLabel('Travel radius').fill('14');
  }

  async fillServices(): Promise<void> {
    for (const choice of ['Deep Clean', 'Windows', 'Houses'])
      await this.page.getByLabel(choice, { exact: true }).check();
    await this.page.getByLabel('Are you comfortable with pets?').selectOption('No');
    await this.page.getByLabel('Hourly rate in dollars').fill('52.5');
  }

  async fillWeek(): Promise<void> {
    await this.page.getByRole('switch', { name: 'Monday' }).check();
  }

  async fillExperience(): Promise<void> {
    await this.page.getByLabel('Years of experience').selectOption('5-10');
    await this.page.getByLabel('Certifications').fill('IJCSA');
    await this.page.getByLabel('Do you bring your own supplies?').selectOption('Yes');
    await this.page.getByLabel('Do you bring your own equipment?').selectOption('No');
    await this.page.getByLabel('Are you comfortable with eco-friendly products?').selectOption('Yes');
  }

  async fillProfile(): Promise<void> {
    await this.page.getByLabel('Short bio').fill(BIO);
    await this.page.getByLabel('Spanish').check();
    await this.page.getByLabel('Specialties').fill('glass, old floors');
    await this.page.getByLabel('Fun fact').fill('I can whistle two notes at once.');
  }

  async fillVerification(): Promise<void> {
    await this.choose('ID document', pdf());
    await expect(this.page.getByText('id.pdf')).toBeVisible();
    await this.page.getByLabel('I consent to a background check.').check();
  }

  /** Each screen with what fills it and what it then contains. */
  get screens() {
    const value = (label: string, text: string) => () => expect(this.page.getByLabel(label)).toHaveValue(text);
    return [
      {
        title: 'Basic Information',
        fill: () => this.fillBasics(),
        holds: async () => {
          await value('Legal name', 'Rosa Maria Delgado')();
          await value('Mobile', '410 555 0190')();
          await expect(this.page.getByLabel('County')).toHaveValue('Howard County');
          await expect(this.page.getByLabel('Columbia')).toBeChecked();
          await value('Travel radius', '14')();
          await expect(this.page.getByAltText('As customers see you')).toBeVisible();
        },
      },
      {
        title: 'Services & Availability',
        fill: () => this.fillServices(),
        holds: async () => {
          for (const choice of ['Deep Clean', 'Windows', 'Houses']) {
            await expect(this.page.getByLabel(choice, { exact: true })).toBeChecked();
          }
          await expect(this.page.getByLabel('Standard Clean')).not.toBeChecked();
          await value('Are you comfortable with pets?', 'false')();
          await value('Hourly rate in dollars', '52.5')();
        },
      },
      {
        title: 'Weekly Schedule',
        fill: () => this.fillWeek(),
        holds: async () => {
          await expect(this.page.getByRole('switch', { name: 'Monday' })).toBeChecked();
          await expect(this.page.getByRole('switch', { name: 'Tuesday' })).not.toBeChecked();
          await expect(this.page.getByRole('listitem').filter({ hasText: 'Monday' })).toContainText(
            /9:00 AM to 12:00 PM,.*1:00 PM to 4:00 PM,/,
          );
        },
      },
      {
        title: 'Experience & Equipment',
        fill: () => this.fillExperience(),
        holds: async () => {
          await value('Years of experience', '5-10')();
          await value('Certifications', 'IJCSA')();
          await value('Do you bring your own equipment?', 'false')();
        },
      },
      {
        title: 'Profile & Bio',
        fill: () => this.fillProfile(),
        holds: async () => {
          await value('Short bio', BIO)();
          await expect(this.page.getByLabel('Spanish')).toBeChecked();
          await value('Specialties', 'glass, old floors')();
          await value('Fun fact', 'I can whistle two notes at once.')();
        },
      },
      {
        title: 'Verification',
        fill: () => this.fillVerification(),
        holds: async () => {
          await expect(this.page.getByText(/^(Provided|id\.pdf)/)).toBeVisible();
          await expect(this.page.getByLabel('I consent to a background check.')).toBeChecked();
        },
      },
    ];
  }
}
