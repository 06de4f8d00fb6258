/** Polls until the answer is truthy; throws after `seconds`. Tests wait for conditions, not for time. */
export async function waitFor<T>(
  ask: () => Promise<T | undefined | null | false>,
  { seconds = 60, everyMs = 25, what = ask.toString() } = {},
): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`Timed out after ${seconds} s waiting for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
