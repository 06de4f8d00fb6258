import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL; databases named `empty` and `world` are its templates. */
    postgres: pg.PoolConfig;
  }
}

/** A fresh database for one test file: a copy of the demo world, or with nothing but the schema. */
export async function ownDatabase(template: 'world' | 'empty' = 'world'): Promise<{ config: pg.PoolConfig }> {
  const server = inject('postgres');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(server as pg.ClientConfig);
  await admin.connect();
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  await admin.end();
  return { config: { ...server, database: name } };
}
