import pg from 'pg';
import type { TimesOf } from '#contract/call';
import type { OnAnnounced } from './database.ts';

const CHANNEL = 'changes';
const HEARTBEAT_MS = 5000;

export interface Changes {
  stop(): Promise<void>;
}

/**
 * Listens for what other server processes announce, on a connection that only listens. `onChange` is also called, with
 * nothing, when the connection is lost and again when it is back: what went by in between is unknown. It is asked something every few
 * seconds: one that says nothing any more would not be missed otherwise.
 */
export async function listenForChanges(
  config: pg.PoolConfig,
  onChange: OnAnnounced,
  heartbeatMs = HEARTBEAT_MS,
): Promise<Changes> {
  let client: pg.Client | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...(config as pg.ClientConfig),
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      query_timeout: heartbeatMs,
      application_name: 'marblestep changes',
    });
    let lost = false;
    let timer: NodeJS.Timeout | undefined;
    const onLost = () => {
      clearInterval(timer);
      if (lost || stopped) return;
      lost = true;
      onChange();
      retry();
    };
    const heartbeat = () =>
      next.query('select 1').catch(() => {
        onLost();
        return next.end();
      });
    next.on('error', onLost);
    next.on('end', onLost);
    next.on('notification', ({ payload }) => onChange(readChange(payload)));
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      lost = true;
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
    timer = setInterval(heartbeat, heartbeatMs).unref();
    onChange();
  }

  function retry(): void {
    setTimeout(() => {
      if (!stopped) connect().catch(retry);
    }, 250).unref();
  }

  await connect();
  return {
    async stop() {
      stopped = true;
      await client?.end().catch(() => {});
    },
  };
}

/** What an announcement says. One without a word, as earlier releases send them, is about everything. */
function readChange(payload: string | undefined): TimesOf | undefined {
  try {
    return payload ? (JSON.parse(payload) as TimesOf) : undefined;
  } catch {
    return undefined;
  }
}
