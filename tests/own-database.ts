import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { ask } from './ask.ts';
import type { ReadyPeople } from './ready-people.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL. */
    postgres: pg.PoolConfig;
    /** Sets the names of this run's databases apart from those of other runs on the same server; may be empty. */
    databaseSuffix: string;
    /** Folder with the photos of the demo data's cleaners. */
    demoFiles: string;
    /** Who is in copies of `bookable` from the start, and the folder with their files. */
    ready: { people: ReadyPeople; files: string };
  }
}

/**
 * A fresh database for one test file: a copy of the demo data, the same with people who are ready (`tests/ready-people.ts`), one
 * with nothing but the schema, or with not even that. What is not dropped goes with the run.
 */
export async function ownDatabase(
  template: 'demo' | 'bookable' | 'empty' | 'template0' = 'demo',
): Promise<{ config: pg.PoolConfig; drop(): Promise<void> }> {
  const server = inject('postgres');
  const suffix = inject('databaseSuffix');
  const name = `t_${randomBytes(6).toString('hex')}${suffix}`;
  await ask(
    server,
    `create database ${name} template ${template === 'template0' ? template : template + suffix} strategy file_copy`,
  );
  return {
    config: { ...server, database: name },
    async drop() {
      await ask(server, `drop database ${name} with (force)`);
    },
  };
}
