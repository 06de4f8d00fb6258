/** Ends the process cleanly when it is asked to, and after 15 seconds in any case. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return; // Ctrl-C arrives twice: from the terminal and from npm.
      stopping = true;
      setTimeout(() => process.exit(1), 15_000).unref();
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
