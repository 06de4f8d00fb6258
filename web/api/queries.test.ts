import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callQuery } from './call-query.ts';
import { newClient } from './queries.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const cities = callQuery('GET /_api/cities', {});

// shows: product/limits/answers-300-s
it('an answer is fresh for 300 seconds, and then fetched again', async () => {
  const via = vi.fn(async () => ({ cities: [] }) as never);
  const client = newClient(via);
  await client.fetchQuery(cities);
  vi.advanceTimersByTime(299_999);
  await client.fetchQuery(cities);
  expect(via).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await client.fetchQuery(cities);
  expect(via).toHaveBeenCalledTimes(2);
});

// shows: product/limits/no-refetch
it('showing a page or focusing its window refetches nothing that is cached, however old', async () => {
  const via = vi.fn(async () => ({ cities: [] }) as never);
  const client = newClient(via);
  client.mount();
  client.setQueryData(cities.queryKey, { cities: [] }, { updatedAt: 1 });
  const leave = new QueryObserver(client, cities).subscribe(() => {});
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.runAllTimersAsync();
  expect(via).not.toHaveBeenCalled();
  await client.refetchQueries({ queryKey: cities.queryKey });
  expect(via).toHaveBeenCalledTimes(1);
  leave();
  client.unmount();
});

// shows: product/states/own-changes-are-fetched-again
it('what the user’s own action has changed is fetched again when it is shown next, and only then', async () => {
  const via = vi.fn(async () => ({ cities: [] }) as never);
  const client = newClient(via);
  await client.fetchQuery(cities);
  await client.invalidateQueries({ queryKey: cities.queryKey });
  expect(via).toHaveBeenCalledTimes(1);
  const leave = new QueryObserver(client, cities).subscribe(() => {});
  await vi.runAllTimersAsync();
  expect(via).toHaveBeenCalledTimes(2);
  leave();
});

it('a call that fails is not retried, also not without a connection', async () => {
  const via = vi.fn(async () => Promise.reject(new Error('Not now.')));
  await expect(newClient(via).fetchQuery(cities)).rejects.toThrow('Not now.');
  expect(via).toHaveBeenCalledTimes(1);
});
