import type pg from 'pg';
import type { Config } from '#platform/config';
import { startTestApp, type TestApp } from '../../test-app.ts';
import type { Trouble } from './history.ts';
import type { Job } from './job.ts';
import { createSecondServer, type SecondServer } from './second-server.ts';
import { createSwitchboard, type Switchboard } from './switchboard.ts';

/** Where histories happen: the product in one process or two, with its emulators, and what goes wrong. */
export interface World {
  app: TestApp;
  switchboard: Switchboard;
  /** Null where the product runs in one process. */
  second: SecondServer | null;
  /** All jobs, also those that are booked on the way. */
  jobs: Job[];
  /** Take back what the provider was to do wrong and has had no occasion to. */
  injected: (() => unknown)[];
  /** What went wrong on the way that never may. */
  faults: string[];
  advance(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

interface WorldOptions {
  platformCents: number;
  isTwoServers: boolean;
  /** Settings that differ from those of every test. */
  change?: () => Partial<Config>;
  /** In place of a copy of the demo data. */
  database?: pg.PoolConfig;
}

export async function startWorld({ isTwoServers, ...options }: WorldOptions): Promise<World> {
  const switchboard = createSwitchboard();
  const app = await startTestApp({ ...options, answerFirst: switchboard.answer });
  const second = isTwoServers ? await createSecondServer(app) : null;
  switchboard.second = second;
  return {
    app,
    switchboard,
    second,
    jobs: [],
    injected: [],
    faults: [],
    async advance(milliseconds) {
      await app.clock.advance(milliseconds);
      await second?.setClock();
    },
    async stop() {
      await second?.kill();
      await app.stop();
    },
  };
}

/** From now on the provider's events come as said; gives a function that lets go those that were held. */
export async function troubleEvents(
  { app, switchboard }: World,
  events: Trouble['events'],
): Promise<() => Promise<void>> {
  const { stripe } = app.sandbox;
  switchboard.losesEvents = events === 'lost';
  if (events !== 'shuffled' && events !== 'doubled') return async () => {};
  stripe.holdEvents();
  return () => stripe.releaseEvents({ order: 'shuffled', times: events === 'doubled' ? 2 : 1 });
}
