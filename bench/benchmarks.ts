import type { Benchmark } from './benchmark.ts';
import { book } from './benchmarks/book.ts';
import { cacheInvalidation } from './benchmarks/cache-invalidation.ts';
import { cityPage } from './benchmarks/city-page.ts';
import { dashboards } from './benchmarks/dashboards.ts';
import { hotList } from './benchmarks/hot-list.ts';
import { loginFlood } from './benchmarks/login-flood.ts';
import { logins } from './benchmarks/logins.ts';
import { memory } from './benchmarks/memory.ts';
import { millionSlots } from './benchmarks/million-slots.ts';
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
  cacheInvalidation,
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
