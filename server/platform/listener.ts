import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const HEARTBEAT_MS = 5000;
/** How long the database has to say good-bye at a stop. */
const GOODBYE_MS = 1000;

/** Who is told on a channel. */
export interface Subscriber {
  onNotification(payload: string): void;
  /** The connection is lost, or there again: what was said in between went unheard. */
  onGap(): void;
}

/** A connection that only listens, for the whole process (PostgreSQL, "LISTEN"). */
export interface Listener {
  listen(channel: string, subscriber: Subscriber): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Connects; throws where that fails at first, and tries again for ever afterwards. It is asked something every few
 * seconds: one that says nothing any more would not be missed otherwise.
 */
export async function openListener(config: pg.PoolConfig, heartbeatMs = HEARTBEAT_MS): Promise<Listener> {
  const subscribers = new Map<string, Subscriber>();
  let client: pg.Client | undefined;
  /** Of `client`, or of what is to take its place. */
  let socket: net.Socket | undefined;
  let stopped = false;

  const listenOn = (next: pg.Client, channel: string) => next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
  const tellOfGap = () => {
    for (const { onGap } of subscribers.values()) onGap();
  };

  async function connect(): Promise<void> {
    const stream = new net.Socket();
    socket = stream;
    const next = new pg.Client({
      ...(config as pg.ClientConfig),
      stream: () => stream,
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      query_timeout: heartbeatMs,
      application_name: 'marblestep listener',
    });
    let lost = false;
    let timer: NodeJS.Timeout | undefined;
    const onLost = () => {
      clearInterval(timer);
      // Before it is in use, its failure is told to whoever connects, who tries again.
      if (lost || stopped || client !== next) return;
      lost = true;
      client = undefined;
      tellOfGap();
      retry();
    };
    const heartbeat = () =>
      next.query('select 1').catch(() => {
        onLost();
        return next.end();
      });
    next.on('error', onLost);
    next.on('end', onLost);
    next.on('notification', ({ channel, payload }) => subscribers.get(channel)?.onNotification(payload ?? ''));
    try {
      await next.connect();
      for (const channel of subscribers.keys()) await listenOn(next, channel);
    } catch (error) {
      lost = true;
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
    timer = setInterval(heartbeat, heartbeatMs).unref();
    tellOfGap();
  }

  function retry(): void {
    setTimeout(() => {
      if (!stopped) connect().catch(retry);
    }, 250).unref();
  }

  await connect();
  return {
    async listen(channel, subscriber) {
      subscribers.set(channel, subscriber);
      // Where there is none at the moment, the next one listens to all that is asked for by then.
      if (client) await listenOn(client, channel);
      subscriber.onGap();
    },
    async stop() {
      stopped = true;
      if (client) await Promise.race([client.end(), pause(GOODBYE_MS, undefined, { ref: false })]);
      socket?.destroy();
    },
  };
}
