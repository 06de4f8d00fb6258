import { expect, type Locator, type Page } from '@playwright/test';

/** More steps than any page takes from its top to its times. */
const FAR = 60;

/** Goes there by Tab alone; everything on the way shows that it has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < FAR; step++) {
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(focusShows), 'the focus can be seen').toBe('');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

/** Runs in the page: what has the focus, if it does not show it. */
function focusShows(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return '';
  // Nothing that Tab leads to: the page itself has just moved the focus there, such as to a heading.
  if (focused instanceof HTMLElement && focused.tabIndex < 0) return '';
  const box = focused.getBoundingClientRect();
  const { boxShadow } = getComputedStyle(focused);
  // A card whose link reaches all over it shows the ring around all of it.
  const ring = [null, '::after'].some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(focused, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const inView = box.bottom > 0 && box.top < window.innerHeight && box.width > 0;
  return (ring || boxShadow !== 'none') && inView ? '' : focused.outerHTML;
}
