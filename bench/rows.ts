import type { Row } from './row.ts';
import { cityPage } from './rows/city-page.ts';
import { hotList } from './rows/hot-list.ts';
import { uncachedList } from './rows/uncached-list.ts';

/** The table, from top to bottom. */
export const ROWS: readonly Row[] = [hotList, uncachedList, cityPage];
