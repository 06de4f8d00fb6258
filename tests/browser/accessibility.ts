import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { layoutFaults, TEXT_SIZES } from './layout-faults.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** All rules that depend on the color scheme: where the rest was checked in light mode, these are enough in dark mode. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Each width and each color scheme once. The long form checks all rules in the second view, too, and `npm run screens` every
 * state in both widths and both color schemes.
 */
const VIEWS = [
  { width: 390, colorScheme: 'light', rules: undefined },
  { width: 1280, colorScheme: 'dark', rules: process.env.LONG ? undefined : COLOR_RULES },
] as const;
const NARROWEST = 320;
/** The long form and `npm run screens` have large text, too, and look for what is covered. */
const LAYOUT_SIZES = process.env.LONG ? TEXT_SIZES : [];

/**
 * Checks what is on the screen by axe, on a phone and a desktop, in light and dark mode; and that on the narrowest phone
 * nothing overflows sideways or breaks within a word, nor, in the long form, covers what can be pressed.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { width, colorScheme, rules } of VIEWS) {
    await page.setViewportSize({ width, height: 860 });
    // Without motion no color is caught half way.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(waitForRepaint);
    expect.soft(await violations(page, rules), `${width} px, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  await page.evaluate(waitForRepaint);
  expect.soft(await layoutFaults(page, LAYOUT_SIZES), `at ${NARROWEST} px`).toEqual([]);
}

/** Runs in the page: two frames after a change of the color scheme it is in every computed color, if no transition is running. */
export const waitForRepaint = async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isRunning = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  for (let twice = 0; twice === 0 || (twice < 100 && document.getAnimations().some(isRunning)); twice++) {
    await frame();
    await frame();
  }
};

/**
 * Each broken rule with what breaks it; all rules of the standard, or only these. What is fading in is waited for, and what
 * began to fade out during the look, as a toast does after its time, is looked at again.
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const found = await look(page, rules);
  return found.length > 0 ? look(page, rules) : found;
}

async function look(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(waitForRepaint);
  // Half a megabyte, so once for each document and not for each look at it.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await runScript(page, AXE);
    await page.evaluate(styleAll);
  }
  const runOnly: axe.RunOnly | string[] = rules ? { type: 'rule', values: rules } : WCAG_2_2_AA;
  const found = await page.evaluate(brokenRules, runOnly);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

/** By the browser itself, which takes half the time that the test tool takes to read it first. */
async function runScript(page: Page, script: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Runtime.evaluate', { expression: script });
  await browser.detach();
}

/** Runs in the page: what is out of sight is styled only when it is scrolled near, and has its former colors until then. */
function styleAll(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('li { content-visibility: visible }');
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Runs in the page. Only the provider's fields are frames, and those are not ours; no rule of ours reads style sheets or
 * sounds, which would be fetched before each look.
 */
async function brokenRules(runOnly: axe.RunOnly | string[]): Promise<axe.Result[]> {
  const { run } = (window as unknown as { axe: typeof axe }).axe;
  // What lies behind an open dialog is out of reach, and is looked at by itself.
  const dialog = document.querySelector('dialog[open]');
  const options = { runOnly, resultTypes: ['violations' as const], elementRef: false, iframes: false, preload: false };
  return (await run(dialog ?? document, options)).violations;
}
