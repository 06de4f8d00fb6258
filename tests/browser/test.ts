import { test as base, expect, type Page } from '@playwright/test';
import { Visitor } from '../visitor.ts';
import { retireCleaners } from './cleaner-dashboard/cleaner.ts';
import { type DemoProcess, startDemoProcess } from './demo-process.ts';
import { PageErrors } from './page-errors.ts';
import { type Person, somebody } from './people.ts';
import { Sandbox } from './sandbox.ts';

interface Fixtures {
  /** Errors that the pages of this test caused unexpectedly; none, or the test fails. */
  pageErrors: PageErrors;
  /** Whatever cleaners a test has made are gone from the lists after it. */
  retired: undefined;
  /** Mailbox, clock and payments of the emulators. */
  sandbox: Sandbox;
  /** The product's calls, by somebody without a browser. */
  calls: Visitor;
  /** The person who uses the browser. */
  person: Person;
  /** Opens a browser of somebody else's. */
  someoneElse: () => Promise<Page>;
}

interface WorkerFixtures {
  /** The product with demo data of its own, for all tests of one worker. */
  demo: DemoProcess;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: the test tool reads from the pattern what a fixture needs
    async ({}, use) => {
      const demo = await startDemoProcess();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.origin),
  // What it puts into pages outlives the test in a tab that the next one goes on with.
  page: async ({ page }, use) => {
    page.clock.install = () =>
      Promise.reject(new Error('Only a browser of its own has a clock of its own: someoneElse'));
    await use(page);
  },
  pageErrors: [
    async ({ context, baseURL }, use) => {
      // The one thing that tests change and that emptying a tab leaves as it is.
      await context.setOffline(false);
      const pageErrors = new PageErrors(baseURL!);
      await pageErrors.listenTo(context);
      await use(pageErrors);
      expect(pageErrors.unexpected(), 'console errors, policy violations, requests elsewhere').toEqual([]);
    },
    { auto: true },
  ],
  retired: [
    // biome-ignore lint/correctness/noEmptyPattern: the test tool reads from the pattern what a fixture needs
    async ({}, use) => {
      await use(undefined);
      await retireCleaners();
    },
    { auto: true },
  ],
  sandbox: async ({ context }, use) => use(new Sandbox(context)),
  calls: async ({ baseURL }, use) => use(new Visitor(baseURL!)),
  // biome-ignore lint/correctness/noEmptyPattern: the test tool reads from the pattern what a fixture needs
  person: async ({}, use) => use(somebody()),
  someoneElse: async ({ browser, pageErrors }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      await pageErrors.listenTo(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
