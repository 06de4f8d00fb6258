import { expect, it } from 'vitest';
import { startOnTouch } from './start-on-touch.ts';

/** What is chosen while React takes over the page: it puts a choice back to what was drawn, between the choice's two events. */

function choose(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.value = '';
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

it('is taken as it was chosen, before and after the page listens', async () => {
  document.body.innerHTML = '<select><option></option><option>2</option><option>3</option></select>';
  const select = document.querySelector('select')!;
  // Which this page's stand-in does not know.
  Object.defineProperty(document, 'images', { value: [], configurable: true });
  const heard: string[] = [];
  select.addEventListener('change', () => heard.push(select.value));
  startOnTouch([]);
  choose(select, '3');
  expect(heard).toEqual([]);
  window.dispatchEvent(new Event('hydrated'));
  await expect.poll(() => heard).toEqual(['3']);
  choose(select, '2');
  expect(heard).toEqual(['3', '2']);
  select.value = '3';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  expect(heard).toEqual(['3', '2', '3']);
});

it('shows nothing that a search changes as if it were right, until the page’s scripts are there', () => {
  const { classList } = document.documentElement;
  Object.defineProperty(document, 'images', { value: [], configurable: true });
  const openAt = (search: string) => {
    window.history.replaceState(null, '', search);
    startOnTouch([], ['bedrooms']);
  };
  openAt('/?week=1');
  expect(classList.contains('searching')).toBe(false);
  // A form that was sent without scripts: the server drew it for that.
  openAt('/?plain=1&bedrooms=2');
  expect(classList.contains('searching')).toBe(false);
  openAt('/?bedrooms=2');
  expect(classList.contains('searching')).toBe(true);
  window.dispatchEvent(new Event('hydrated'));
  expect(classList.contains('searching')).toBe(false);
  window.history.replaceState(null, '', '/');
});
