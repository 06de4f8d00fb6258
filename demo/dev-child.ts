/**
 * The server of `npm run dev`, in a process of its own that is started anew after each edit of `server/` or `contract/`.
 * PostgreSQL, the emulators and the pages stay in the process that starts it (`dev.ts`) and talks to it over IPC.
 */
import type { AddressInfo } from 'node:net';
import type { RunningServer } from '../server/main.ts';
import type { ConfigParts } from './config.ts';

export interface StartMessage {
  kind: 'start';
  parts: ConfigParts;
  /** How far the demo's clock is ahead of this machine's, in milliseconds. */
  clockOffset: number;
}

/** The demo's clock was moved: everything that this makes due is done before the answer. */
export interface ClockMessage {
  kind: 'clock';
  clockOffset: number;
}

export type ChildAnswer =
  | { kind: 'listening'; port: number }
  | { kind: 'clock moved' }
  | { kind: 'failed'; reason: string };

let server: RunningServer | undefined;
let clockOffset = 0;

const answer = (message: ChildAnswer) => process.send?.(message);
const reasonOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

async function start({ parts, clockOffset: ahead }: StartMessage): Promise<void> {
  clockOffset = ahead;
  // Loaded only now: what is wrong with an edited file can still be told.
  const [{ startServer }, { createLog }, { demoConfig }] = await Promise.all([
    import('../server/main.ts'),
    import('#platform/log'),
    import('./config.ts'),
  ]);
  const clock = { now: () => new Date(Date.now() + clockOffset) };
  server = await startServer({ config: demoConfig(parts), clock, log: createLog(parts.logLevel), web: false });
  await server.http.listen({ host: '127.0.0.1', port: 0 });
  answer({ kind: 'listening', port: (server.http.server.address() as AddressInfo).port });
}

async function moveClock(message: ClockMessage): Promise<void> {
  clockOffset = message.clockOffset;
  await server?.scheduledTasks.runAll();
  answer({ kind: 'clock moved' });
}

process.on('message', (message: StartMessage | ClockMessage) => {
  (message.kind === 'start' ? start(message) : moveClock(message)).catch((error) =>
    answer({ kind: 'failed', reason: reasonOf(error) }),
  );
});

// A Ctrl-C reaches the whole group: the process that started this one ends it in its turn.
process.on('SIGINT', () => {});
const stop = () => {
  (server?.stop() ?? Promise.resolve()).finally(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('disconnect', stop);
