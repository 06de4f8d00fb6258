import type { Page } from '@playwright/test';

/** In pixels: as a browser comes, and as its settings make it for who sees badly. */
export const TEXT_SIZES = [16, 32];

/**
 * What is wrong with how a page is laid out at its present width, with text of each of these sizes: what can be
 * scrolled sideways, of the page and an open dialog; which words break in their middle; and what can be pressed and lies
 * below something else wherever the page is scrolled to. Without sizes: as the page is, and not what is covered.
 */
export async function layoutFaults(page: Page, textSizes: readonly number[]): Promise<string[]> {
  if (textSizes.length === 0) return page.evaluate(findLayoutFaults, false);
  const browser = await page.context().newCDPSession(page);
  const faults: string[] = [];
  for (const standard of textSizes) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    const found = await page.evaluate(findLayoutFaults, true);
    faults.push(...found.map((fault) => `text of ${standard} px: ${fault}`));
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: TEXT_SIZES[0]! } });
  await browser.detach();
  return faults;
}

/** Runs in the page. What is covered takes a second to find, because each control is scrolled to. */
async function findLayoutFaults(looksForCovered: boolean): Promise<string[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let frames = 0; frames < 3; frames++) await frame();
  const page = document.documentElement;
  // The last one is on top.
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const { scrollY } = window;

  const overflow = () =>
    [page, ...document.querySelectorAll('dialog[open]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((box) => {
        const edge = box.getBoundingClientRect().left + box.clientWidth;
        const sticksOut = [...box.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > edge);
        return `${box.tagName} is ${box.scrollWidth} px wide: ${sticksOut.slice(0, 12).map(nameOf).join(', ')}`;
      });

  const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.vh, thead, noscript');

  const brokenWords = () => {
    const found: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !isSeen(parent)) continue;
      // Addresses, ids and names without an end may break anywhere.
      for (const { 0: run, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        if (run.length > 24 || /[@.:_]\S/.test(run)) continue;
        for (const word of run.matchAll(/\p{L}{3,}/gu)) {
          const range = document.createRange();
          range.setStart(node, index + word.index);
          range.setEnd(node, index + word.index + word[0].length);
          const [first, ...more] = range.getClientRects();
          if (first && more.some(({ top }) => top > first.bottom - 4))
            found.push(`breaks in "${run}" of ${nameOf(parent)}`);
        }
      }
    }
    return found;
  };

  const covered = () =>
    [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter((control) => {
      if (!isSeen(control) || control.closest('[inert]')) return false;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const [box] = control.getClientRects();
      if (!box || box.width < 4 || box.height < 4) return false;
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      // A message goes by itself, or is closed.
      if (hit?.closest('.toasts')) return false;
      return (
        hit !== null && !control.contains(hit) && !hit.contains(control) && !hit.closest('label')?.contains(control)
      );
    });

  const below = (looksForCovered ? covered() : []).map(
    (control) => `something covers ${nameOf(control)} "${control.textContent?.slice(0, 40)}"`,
  );
  const faults = [...overflow(), ...brokenWords(), ...below];
  window.scrollTo({ top: scrollY, behavior: 'instant' });
  return [...new Set(faults)];
}
