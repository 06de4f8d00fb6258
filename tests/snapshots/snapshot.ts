import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { waitFor } from '../wait-for.ts';

/**
 * Compares lines with `tests/snapshots/<name>.txt`. An intended change is written by
 * `npx vitest run tests/snapshots -u`, and read as a diff.
 */
export const expectSnapshot = (name: string, lines: Iterable<string>): Promise<void> =>
  expect(`${[...lines].join('\n')}\n`).toMatchFileSnapshot(`./${name}.txt`);

/** For what the background writes a moment later: asks until no line of the file is missing, and no longer than ten seconds. */
export async function expectSnapshotSoon(name: string, read: () => Promise<string[]>): Promise<void> {
  const file = new URL(`./${name}.txt`, import.meta.url);
  const known = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  let lines: string[] = [];
  const isThere = async () => {
    lines = await read();
    return known.every((line) => lines.includes(line));
  };
  // What is missing for good shows in the comparison.
  await waitFor(isThere, { seconds: 10 }).catch(() => {});
  await expectSnapshot(name, lines);
}

const DAYS = 'Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday';
const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const short = (names: string) => names.replaceAll(/\w+/g, (name) => name.slice(0, 3));

/** A text without what another day or another run would say: dates, times, tokens, numbers. */
export const timeless = (text: string): string =>
  text
    .replaceAll(/[\w-]{40,}/g, 'TOKEN')
    .replaceAll(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, 'UUID')
    .replaceAll(/(?<=\/photos\/)[\w-]{22}/g, 'PHOTO')
    .replaceAll(new RegExp(`\\b(${DAYS}|${short(DAYS)})s?\\b`, 'g'), 'DAY')
    .replaceAll(new RegExp(`\\b(${MONTHS}|${short(MONTHS)})\\b`, 'g'), 'MONTH')
    // Days of another year have it, which some days of this year's end do.
    .replaceAll(/(DAY, MONTH \d+), \d{4}\b/g, '$1')
    .replaceAll(/\b(Today|Tomorrow)\b/g, 'DAY')
    .replaceAll(/\b[AP]M\b/g, 'HALF')
    .replaceAll(/\bE[SD]T\b/g, 'ZONE')
    .replaceAll(/\d+/g, '0');

/** Each line once, sorted: how often it comes, and where, depends on the time of day. */
export const distinct = (lines: Iterable<string>): string[] => [...new Set(lines)].sort();
