/** The type of the script that waits for the first touch. */
export const WAITING = 'text/plain';

/**
 * Runs in a page that can be read without scripts, as text in the page itself: what it uses has to be inside of it. It
 * loads the page's scripts at the first sign of a person, or at once where the page needs them to be right: somebody is
 * signed in, something was chosen or is held, the address names more than a path, a picture is missing
 * (docs/decisions/0030-scripts-at-the-first-touch.md). `files`: all that will be imported, to be fetched side by side; `criteria`:
 * the fields of an address for which the server did not draw it.
 */
export function startOnTouch(files: readonly string[], criteria: readonly string[] = []): void {
  const signs = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'];
  /** What was pressed or chosen before anything listened, with what was chosen: each is done once, when it does. */
  const waiting = new Map<HTMLButtonElement | HTMLSelectElement, string>();
  let loading = false;

  // Until the page's scripts are there, nothing that the search changes is shown as if it were right (base.css).
  const query = new URLSearchParams(location.search);
  const { classList } = document.documentElement;
  if (!query.has('plain') && criteria.some((field) => query.has(field))) classList.add('searching');

  const start = () => {
    if (loading) return;
    loading = true;
    for (const href of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    // The page's policy knows it, so that it may run wherever it is put.
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = document.querySelector('script[type="text/plain"]')?.textContent ?? '';
    script.onerror = () => {
      loading = false;
      classList.remove('searching');
      // The page may be of an older version, whose files are gone.
      if (waiting.size > 0 && navigator.onLine) location.reload();
    };
    document.head.append(script);
  };

  // A browser also tells of a pointer that rests where a page appears.
  let restsAt: string | undefined;
  const onMove = ({ screenX, screenY }: PointerEvent) => {
    const at = `${screenX} ${screenY}`;
    if (restsAt !== undefined && restsAt !== at) start();
    restsAt = at;
  };

  // Between the two events of one choice React may take over that part of the page, which shows what it was drawn with.
  const chosen = new WeakMap<EventTarget, string>();
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) chosen.set(target, target.value);
  };
  const restoreChosen = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    target.value = chosen.get(target) ?? target.value;
    // The next choice may come without its first event.
    chosen.delete(target);
  };

  // Links work by themselves; what else is pressed waits.
  const onPress = (event: Event) => {
    const kind = event.type === 'click' ? 'button' : 'select';
    const pressed = (event.target as Element).closest(kind);
    if (!pressed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.set(pressed, pressed.value);
    start();
  };

  const isStored = (kind: 'sessionStorage' | 'localStorage') => {
    try {
      return window[kind].length > 0;
    } catch {
      return false;
    }
  };
  const isBroken = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth === 0;
  const isNeeded = () =>
    location.search !== '' ||
    history.state?.idx !== undefined ||
    /(^|; )signed-in=1/.test(document.cookie) ||
    isStored('sessionStorage') ||
    isStored('localStorage') ||
    [...document.images].some(isBroken);
  const startIfNeeded = () => {
    if (isNeeded()) start();
  };

  // As useForeignZone does, which takes over from here.
  const nameZones = () => {
    for (const place of document.querySelectorAll<HTMLElement>('[data-zone]')) {
      const { zone: timeZone = '', at, before = '', after = '' } = place.dataset;
      const instant = new Date(Number(at));
      if (instant.toLocaleString('en-US') === instant.toLocaleString('en-US', { timeZone })) continue;
      const name = instant.toLocaleString('en-US', { timeZone, timeZoneName: 'short' }).split(' ').at(-1);
      place.textContent = before + name + after;
    }
  };

  const onHydrated = () => {
    classList.remove('searching');
    for (const sign of signs) removeEventListener(sign, start, true);
    removeEventListener('click', onPress, true);
    removeEventListener('change', onPress, true);
    removeEventListener('error', startIfNeeded, true);
    removeEventListener('pageshow', startIfNeeded);
    removeEventListener('focus', startIfNeeded);
    removeEventListener('pointermove', onMove, true);
    // Each in a task of its own: the page has to have taken the one before.
    for (const [pressed, value] of waiting) {
      setTimeout(() => {
        if (pressed instanceof HTMLButtonElement) return pressed.click();
        pressed.value = value;
        pressed.dispatchEvent(new Event('change', { bubbles: true }));
      });
    }
  };

  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  addEventListener('pointermove', onMove, true);
  addEventListener('click', onPress, true);
  addEventListener('input', onInput, true);
  addEventListener('change', restoreChosen, true);
  addEventListener('change', onPress, true);
  addEventListener('error', startIfNeeded, true);
  // Somebody may have signed in while the page was in the background, or in the browser's cache of pages.
  addEventListener('pageshow', startIfNeeded);
  addEventListener('focus', startIfNeeded);
  addEventListener('hydrated', onHydrated, { once: true });
  if (isNeeded()) {
    start();
    return;
  }
  // Guests are known to be guests.
  document.querySelector('.account-links')?.classList.remove('unknown');
  setTimeout(nameZones);
}
