import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { ask } from '../ask.ts';
import { memoryFolder } from '../memory-folder.ts';
import { waitFor } from '../wait-for.ts';
import { unprivileged } from './installed-postgres.ts';

/** PostgreSQL on two hosts: a primary, and a standby that has each commit before it is acknowledged. */
export interface ReplicatedPostgres {
  /** The present primary, from outside. */
  primary(): pg.PoolConfig;
  /** Copies the primary to a new host, which follows it from then on; resolves once commits wait for it. */
  addStandby(): Promise<void>;
  /** The primary's host dies: all its processes at once, by SIGKILL. */
  killPrimary(): void;
  /** The standby becomes the primary; resolves once it takes writes. */
  promoteStandby(): Promise<void>;
  remove(): Promise<void>;
}

interface Host {
  folder: string;
  config: pg.PoolConfig;
  kill(): void;
}

const PORT = 5435;
const STANDBY = 'standby';
// What dies here are processes; the disk itself does not fail. Shared memory in files goes with the folder.
const SETTINGS = ['fsync=off', 'listen_addresses=', 'dynamic_shared_memory_type=mmap'];

/** `binaries`: the folder of an installed PostgreSQL with pg_basebackup. */
export async function startReplicatedPostgres(binaries: string): Promise<ReplicatedPostgres> {
  const as = unprivileged();
  const hosts: Host[] = [];
  // An aborted test run must not leave servers behind.
  process.once('exit', () => {
    for (const { kill } of hosts) kill();
  });

  const newFolder = () => {
    const folder = mkdtempSync(path.join(memoryFolder(), 'marblestep-'));
    chmodSync(folder, 0o755);
    if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
    return folder;
  };
  const run = (program: string, args: string[], folder: string) => {
    const { status, stderr } = spawnSync(`${binaries}/${program}`, args, { ...as, cwd: folder });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  const start = async (folder: string): Promise<Host> => {
    const settings = [...SETTINGS, `unix_socket_directories=${folder}`];
    const args = ['-D', path.join(folder, 'data'), '-p', String(PORT), ...settings.flatMap((one) => ['-c', one])];
    const server = spawn(`${binaries}/postgres`, args, { ...as, cwd: folder, stdio: 'ignore' });
    const kill = () => server.exitCode === null && killWithChildren(server.pid!);
    const config = { host: folder, port: PORT, user: 'app', database: 'postgres' };
    await waitFor(() => ask(config, 'select 1').catch(() => false), { seconds: 60, what: 'a PostgreSQL to answer' });
    return { folder, config, kill };
  };
  const last = () => hosts.at(-1)!;
  const drop = ({ folder, kill }: Host) => {
    kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  const first = newFolder();
  run('initdb', ['-D', path.join(first, 'data'), '-U', 'app', '-A', 'trust', '-E', 'UTF8'], first);
  hosts.push(await start(first));

  return {
    primary: () => hosts[0]!.config,
    async addStandby() {
      const { config } = hosts[0]!;
      const folder = newFolder();
      const connection = `host=${config.host} port=${PORT} user=app application_name=${STANDBY}`;
      run(
        'pg_basebackup',
        ['-d', connection, '-D', path.join(folder, 'data'), '-R', '-X', 'stream', '-c', 'fast'],
        folder,
      );
      hosts.push(await start(folder));
      await ask(config, `alter system set synchronous_standby_names = '${STANDBY}'`);
      await ask(config, 'select pg_reload_conf()');
      const isFollowing = async () =>
        (await ask(config, `select from pg_stat_replication where sync_state = 'sync'`)).length === 1;
      await waitFor(isFollowing, { seconds: 60, what: 'the standby to be asked at each commit' });
    },
    killPrimary: () => hosts[0]!.kill(),
    async promoteStandby() {
      const { config } = last();
      await ask(config, 'select pg_promote()');
      drop(hosts.shift()!);
    },
    async remove() {
      for (const host of hosts) drop(host);
    },
  };
}

/** Kills a process and its children before any of them can notice the end of another (Linux). */
function killWithChildren(pid: number): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

/** As proc_pid_stat(5) has it: the name in brackets, the state, the parent. */
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
