import type { Benchmark } from './benchmark.ts';
import { book } from './benchmarks/book.ts';
import { bookingAndPage } from './benchmarks/booking-and-page.ts';
import { cacheInvalidation } from './benchmarks/cache-invalidation.ts';
import { cityPage } from './benchmarks/city-page.ts';
import { dashboards } from './benchmarks/dashboards.ts';
import { holdAndCut } from './benchmarks/hold-and-cut.ts';
import { hotList } from './benchmarks/hot-list.ts';
import { journey } from './benchmarks/journey.ts';
import { loginFlood } from './benchmarks/login-flood.ts';
import { logins } from './benchmarks/logins.ts';
import { longTimes } from './benchmarks/long-times.ts';
import { memory } from './benchmarks/memory.ts';
import { millionSlots } from './benchmarks/million-slots.ts';
import { planRound } from './benchmarks/plan-round.ts';
import { replica } from './benchmarks/replica.ts';
import { secondStart } from './benchmarks/second-start.ts';
import { slowPhone } from './benchmarks/slow-phone.ts';
import { steady } from './benchmarks/steady.ts';
import { twoProcesses } from './benchmarks/two-processes.ts';
import { uncachedList } from './benchmarks/uncached-list.ts';
import { weight } from './benchmarks/weight.ts';

/** The table, from top to bottom. */
export const BENCHMARKS: readonly Benchmark[] = [
  hotList,
  uncachedList,
  millionSlots,
  longTimes,
  cacheInvalidation,
  cityPage,
  twoProcesses,
  replica,
  weight,
  slowPhone,
  book,
  holdAndCut,
  bookingAndPage,
  journey,
  planRound,
  steady,
  logins,
  loginFlood,
  dashboards,
  secondStart,
  memory,
];
