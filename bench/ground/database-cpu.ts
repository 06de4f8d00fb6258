import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Processor time of every process of a PostgreSQL so far, by process, in microseconds (Linux: /proc). `folder`: where its
 * postmaster.pid is. `except`: a database whose connections are left out.
 */
export async function databaseCpu(folder: string, except: string): Promise<Map<string, number>> {
  const [postmaster = ''] = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const used = children
    .trim()
    .split(' ')
    .map(async (pid) => [pid, (await servedDatabase(pid)) === except ? 0 : await onProcessor(pid)] as const);
  return new Map(await Promise.all(used));
}

/** Which database a connection's process works for: "postgres: <user> <database> [local] idle". */
async function servedDatabase(pid: string): Promise<string | undefined> {
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return title.split(' ')[2];
}

/** Zero for a process that has ended meanwhile. */
async function onProcessor(pid: string): Promise<number> {
  const schedule = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0');
  return Number(schedule.split(' ')[0]) / 1000;
}

/** What was used between two readings; a process that began in between counts whole. */
export const usedBetween = (before: Map<string, number>, after: Map<string, number>): number =>
  [...after].reduce((sum, [pid, micros]) => sum + Math.max(0, micros - (before.get(pid) ?? 0)), 0);
