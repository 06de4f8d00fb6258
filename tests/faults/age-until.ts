import type pg from 'pg';
import { waitFor } from '../wait-for.ts';
import { ageOutbox } from './outbox-time.sql.ts';

/**
 * Lets what waits in the outbox for its next attempt begin, again and again, until something is so; throws after a minute.
 * Each time it has a second for that: what is aged sooner is handled twice, and aging costs more than a look.
 */
export const ageUntil = (database: pg.PoolConfig, isSo: () => Promise<boolean>, what: string): Promise<boolean> =>
  waitFor(
    async () => {
      await ageOutbox(database);
      return waitFor(isSo, { seconds: 1 }).catch(() => false);
    },
    { what },
  );
