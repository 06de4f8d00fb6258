const FIRST_MS = 25;
const LONGEST_MS = 250;

/**
 * Polls until the answer is truthy; throws after `seconds`. Tests wait for conditions, not for time. Where `everyMs` is not
 * given, what has taken long is asked less often, a fifth of the time waited so far: what is asked for costs more than waiting.
 */
export async function waitFor<T>(
  ask: () => Promise<T | undefined | null | false>,
  { seconds = 60, everyMs, what = ask.toString() }: { seconds?: number; everyMs?: number; what?: string } = {},
): Promise<T> {
  const begun = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    const waited = performance.now() - begun;
    if (waited > seconds * 1000) throw new Error(`Timed out after ${seconds} s waiting for: ${what}`);
    const pause = everyMs ?? Math.min(LONGEST_MS, Math.max(FIRST_MS, waited / 5));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
