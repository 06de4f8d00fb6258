import type { Db } from '../schema/tables.ts';

export const selectCities = (db: Db) => db.selectFrom('cities').selectAll().orderBy('name').execute();

export const selectServices = (db: Db) => db.selectFrom('services').selectAll().orderBy('position').execute();
