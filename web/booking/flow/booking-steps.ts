/**
 * The steps of a booking as entries of the browser's history: Back from the payment leads to the details, Back from the
 * details closes the dialog, and a reload finds the step again. They are no addresses of their own: nothing in them could be
 * shared.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

export interface BookingStep {
  slotId: number;
  /** Preselected, if this cleaner offers it. */
  serviceId?: number | undefined;
  at: 'details' | 'payment';
  /** How many entries lie between this one and the page without a booking. */
  depth: number;
}

const listeners = new Set<() => void>();

/** The step that was last told of; undefined where the page may load anew on the way to the next one. */
let told: string | undefined;

/**
 * For routes with a booking dialog: a step of it is no reason to load their lists again, from which a time that the visitor
 * holds would be gone.
 */
export const notForSteps = ({ defaultShouldRevalidate }: { defaultShouldRevalidate: boolean }): boolean =>
  defaultShouldRevalidate && (told === undefined || told === snapshot());

/** The browser is on its way out of the booking, of which a form that is still shown knows nothing. */
let leaving = false;
export const isLeaving = (): boolean => leaving;

const tell = () => {
  told = snapshot();
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  // The router hears of an entry first, and asks for `notForSteps` with the step before.
  const onPop = () => {
    listener();
    setTimeout(() => {
      told = snapshot();
    });
  };
  told = snapshot();
  listeners.add(listener);
  window.addEventListener('popstate', onPop);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', onPop);
  };
}

/** A page that leads on to another in the middle of a booking gives the step along, which the router keeps as `usr`. */
export const currentStep = (): BookingStep | undefined =>
  window.history.state?.booking ?? window.history.state?.usr?.booking;

/** As text, so that it is the same as long as nothing changes. */
const snapshot = (): string => JSON.stringify(currentStep() ?? null);

/** The step that the browser's history is at; undefined outside of a booking, and before hydration. */
export function useBookingStep(): BookingStep | undefined {
  // Another page has a history entry of its own, which no event tells of.
  useLocation();
  const step = useSyncExternalStore(subscribe, snapshot, () => 'null');
  return useMemo(() => JSON.parse(step) ?? undefined, [step]);
}

/** Goes on to a step; Back returns to where it was called. The router's own part of the entry stays as it is. */
export function pushStep(step: Omit<BookingStep, 'depth'>): void {
  const { history } = window;
  history.pushState({ ...history.state, booking: { ...step, depth: (currentStep()?.depth ?? 0) + 1 } }, '');
  tell();
}

/** The same step for another time. */
export function replaceStep(change: Partial<Omit<BookingStep, 'depth'>>): void {
  const { history } = window;
  history.replaceState({ ...history.state, booking: { ...currentStep(), ...change } }, '');
  tell();
}

/**
 * Back to the page without a booking. `anew`: what it lists has changed, so it is loaded again. Resolves once the browser is
 * there.
 */
export async function leaveSteps({ anew = false } = {}): Promise<void> {
  if (anew) told = undefined;
  const depth = currentStep()?.depth ?? 0;
  if (depth === 0) return;
  leaving = true;
  await new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => setTimeout(resolve), { once: true });
    window.history.go(-depth);
  });
  leaving = false;
}
