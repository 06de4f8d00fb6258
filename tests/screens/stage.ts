import type { Browser, BrowserContext, Page } from '@playwright/test';
import { PageErrors } from '../browser/page-errors.ts';
import { type Person, somebody } from '../browser/people.ts';
import { Sandbox } from '../browser/sandbox.ts';
import { Visitor } from '../visitor.ts';

/** What a scene has at hand to come to a state, and to have its picture taken. */
export interface Stage {
  page: Page;
  context: BrowserContext;
  /** The product's calls, by somebody without a browser. */
  calls: Visitor;
  sandbox: Sandbox;
  /** A scene that has calls refused says so here. */
  pageErrors: PageErrors;
  /** Who sits at the browser. */
  person: Person;
  /** Takes the pictures of what is on the screen, under these words. */
  shoot: (caption: string) => Promise<void>;
}

/** Some states of a page or a journey, one after the other in a browser of its own. */
export interface Scene {
  title: string;
  play: (stage: Stage) => Promise<void>;
}

/** Scenes about the same thing, under one heading of the gallery. */
export interface Section {
  title: string;
  scenes: Scene[];
}

interface Played {
  /** What went wrong in the scene besides its pictures; nothing, if all is well. */
  faults: string[];
}

/**
 * Plays a scene from its beginning in a fresh browser context, in the zone of Baltimore. `onPage` is told of its page before
 * anything happens there, and gives the faults that it will have seen by the end.
 */
export async function play(
  scene: Scene,
  browser: Browser,
  origin: string,
  shootOn: (page: Page, caption: string) => Promise<void>,
  onPage: (page: Page) => Promise<string[]> = async () => [],
): Promise<Played> {
  const context = await browser.newContext({ baseURL: origin, timezoneId: 'America/New_York', locale: 'en-US' });
  const pageErrors = new PageErrors(origin);
  await pageErrors.listenTo(context);
  const page = await context.newPage();
  const meanwhile = await onPage(page);
  const stage = { page, context, pageErrors, calls: new Visitor(origin), sandbox: new Sandbox(context) };
  const faults: string[] = [];
  try {
    await scene.play({ ...stage, person: somebody(), shoot: (caption) => shootOn(page, caption) });
  } catch (error) {
    faults.push(`could not be shown: ${(error as Error).message}`);
  }
  await context.close();
  return { faults: [...faults, ...meanwhile, ...pageErrors.unexpected()] };
}
