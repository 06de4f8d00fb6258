import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import type { ChildAnswer, ClockMessage, StartMessage } from './dev-child.ts';

const CHILD = fileURLToPath(new URL('dev-child.ts', import.meta.url));
/** How long the process before may finish what it does; it bears being killed. */
const PATIENCE_MS = 700;

/** The server as a process that can be started anew. Requests wait while it starts. */
export interface DevServerProcess {
  /** Ends the running one and starts one with the code as it is now. Rejects with what went wrong. */
  restart(): Promise<void>;
  /** Its address, once it listens. Rejects with the reason while the newest code does not start. */
  origin(): Promise<string>;
  moveClock(clockOffset: number): Promise<void>;
  forward(request: http.IncomingMessage, response: http.ServerResponse): Promise<void>;
  stop(): Promise<void>;
}

/** `startMessage` is asked at each start; `execArgv` are Node's own options, such as `--inspect`. */
export function createDevServerProcess(startMessage: () => StartMessage, execArgv: string[]): DevServerProcess {
  let child: ChildProcess | undefined;
  let listening: Promise<string> = Promise.reject(new Error('The server has not been started.'));
  listening.catch(() => {});

  async function end(): Promise<void> {
    const old = child;
    child = undefined;
    if (!old || old.exitCode !== null || old.signalCode !== null) return;
    const ended = once(old, 'exit');
    old.kill('SIGTERM');
    const timer = setTimeout(() => old.kill('SIGKILL'), PATIENCE_MS);
    await ended;
    clearTimeout(timer);
  }

  async function start(): Promise<string> {
    await end();
    const started = fork(CHILD, { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = started;
    started.send(startMessage());
    const answer = await nextAnswer(started);
    if (answer.kind === 'listening') return `http://127.0.0.1:${answer.port}`;
    throw new Error(answer.kind === 'failed' ? answer.reason : 'The server answered before it listened.');
  }

  return {
    async restart() {
      listening = listening.catch(() => {}).then(start);
      listening.catch(() => {});
      await listening;
    },
    origin: () => listening,
    async moveClock(clockOffset) {
      await listening;
      if (!child) return;
      child.send({ kind: 'clock', clockOffset } satisfies ClockMessage);
      await nextAnswer(child);
    },
    async forward(request, response) {
      const ask = async (again: () => void) => {
        const { hostname, port } = new URL(await listening);
        const { method, url, headers } = request;
        const forwarded = http.request({ hostname, port, method, path: url, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        });
        forwarded.on('error', again);
        request.pipe(forwarded);
      };
      const giveUp = () => void (response.headersSent ? response.destroy() : response.writeHead(502).end());
      // The server may be ended for an edit just now: the next one answers what carries no body.
      await ask(() => (request.method === 'GET' && !response.headersSent ? void ask(giveUp).catch(giveUp) : giveUp()));
    },
    stop: end,
  };
}

/** What the child says next, or that it ended: a file that cannot be read ends it before it can say anything. */
function nextAnswer(child: ChildProcess): Promise<ChildAnswer> {
  return Promise.race([
    once(child, 'message').then(([message]) => message as ChildAnswer),
    once(child, 'exit').then(
      ([code]): ChildAnswer => ({ kind: 'failed', reason: `The server ended (${code}). See above.` }),
    ),
  ]);
}
