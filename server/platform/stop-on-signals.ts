/** Ends the process when it is asked to: cleanly, or after `limitMs` in any case. An error while stopping is printed. */
export function stopOnSignals(stop: () => Promise<void>, limitMs = 15_000): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return; // Ctrl-C arrives twice: from the terminal and from npm.
      stopping = true;
      setTimeout(() => process.exit(1), limitMs).unref();
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
