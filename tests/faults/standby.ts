import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres';
import { ask } from '../ask.ts';
import { memoryFolder } from '../memory-folder.ts';
import { waitFor } from '../wait-for.ts';

/** A standby that follows a PostgreSQL of this machine by streaming replication, and serves what only reads. */
export interface Standby {
  config: pg.PoolConfig;
  /** What the primary does arrives, and is not seen until replay goes on. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** It is no standby any more, but a primary on a timeline of its own. */
  promote(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * `primary`: one whose socket is in its data directory. A base backup by hand, as its packages have no pg_basebackup.
 * `own`: settings of the standby; one that allows fewer connections than its primary does not start.
 */
export async function startStandby(primary: pg.PoolConfig, own: string[] = ['fsync=off']): Promise<Standby> {
  const source = primary.host!;
  const folder = mkdtempSync(path.join(memoryFolder(), 'marblestep-'));
  const { uid, gid } = statSync(source);
  chownSync(folder, uid, gid);
  const dataDir = path.join(folder, 'standby');
  const backup = new pg.Client(primary as pg.ClientConfig);
  await backup.connect();
  await backup.query(`select pg_backup_start('standby', true)`);
  // Files that went meanwhile are no loss: what happens during the copy is replayed.
  spawnSync('cp', ['-a', source, dataDir]);
  const { rows } = await backup.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await backup.end();
  for (const name of ['postmaster.pid', 'postmaster.opts', '.s.PGSQL.5433', '.s.PGSQL.5433.lock'])
    rmSync(path.join(dataDir, name), { force: true });
  for (const [name, text] of [
    ['backup_label', rows[0]!.labelfile],
    ['standby.signal', ''],
  ] as const) {
    const file = path.join(dataDir, name);
    writeFileSync(file, text);
    chownSync(file, uid, gid);
  }
  const name = path.basename(folder);
  const place = `host=${source} port=${primary.port} user=${primary.user} application_name=${name}`;
  const settings = [...own, `primary_conninfo=${place}`];
  let server: EmbeddedPostgres;
  // Open all along: what is asked of the standby is done at once.
  let control: pg.Client | undefined;
  const standby = {
    config: {} as pg.PoolConfig,
    async pauseReplay() {
      await control!.query('select pg_wal_replay_pause()');
      const state = `select from pg_get_wal_replay_pause_state() as state where state = 'paused'`;
      await waitFor(async () => (await control!.query(state)).rowCount === 1, { what: 'the replay to pause' });
    },
    async resumeReplay() {
      await control!.query('select pg_wal_replay_resume()');
    },
    async promote() {
      await control!.query('select pg_promote()');
    },
    async start() {
      server = await startEmbeddedPostgres(dataDir, settings);
      standby.config = { ...server.config, database: primary.database! };
      const isFollowing = async () =>
        (
          await ask(
            primary,
            `select from pg_stat_replication where state = 'streaming' and application_name = '${name}'`,
          )
        ).length > 0;
      await waitFor(isFollowing, { seconds: 60, what: 'the standby to follow' });
      control = new pg.Client(standby.config as pg.ClientConfig);
      await control.connect();
    },
    async stop() {
      await control?.end();
      control = undefined;
      await server.stop();
    },
    async remove() {
      await standby.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await standby.start();
  return standby;
}
