/** Starts `work` at a fixed rate per second, whether or not earlier runs have ended; resolves when all have. */
export async function runRateLimited(total: number, rate: number, work: (i: number) => Promise<void>): Promise<void> {
  const begun = performance.now();
  const running: Promise<void>[] = [];
  const begin = () => {
    const one = work(running.length);
    // A failure is thrown in the end, with the others.
    one.catch(() => {});
    running.push(one);
  };
  await new Promise<void>((resolve) => {
    const beat = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - begun) * rate) / 1000));
      while (running.length < due) begin();
      if (due < total) return;
      clearInterval(beat);
      resolve();
    }, 5);
  });
  await Promise.all(running);
}
