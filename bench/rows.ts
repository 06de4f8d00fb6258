import type { Row } from './row.ts';
import { book } from './rows/book.ts';
import { cityPage } from './rows/city-page.ts';
import { dashboards } from './rows/dashboards.ts';
import { goneEverywhere } from './rows/gone-everywhere.ts';
import { hotList } from './rows/hot-list.ts';
import { loginFlood } from './rows/login-flood.ts';
import { logins } from './rows/logins.ts';
import { memory } from './rows/memory.ts';
import { millionSlots } from './rows/million-slots.ts';
import { secondStart } from './rows/second-start.ts';
import { slowPhone } from './rows/slow-phone.ts';
import { steady } from './rows/steady.ts';
import { twoProcesses } from './rows/two-processes.ts';
import { uncachedList } from './rows/uncached-list.ts';
import { weight } from './rows/weight.ts';

/** The table, from top to bottom. */
export const ROWS: readonly Row[] = [
  hotList,
  uncachedList,
  millionSlots,
  goneEverywhere,
  cityPage,
  twoProcesses,
  weight,
  slowPhone,
  book,
  steady,
  logins,
  loginFlood,
  dashboards,
  secondStart,
  memory,
];
