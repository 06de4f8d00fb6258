import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Countdown } from './countdown.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('looks different, and is said, in its last two minutes', () => {
  render(
    <Countdown seconds={130} of={600} onEnd={() => {}}>
      This time is held for you while you pay.
    </Countdown>,
  );
  const countdown = () => screen.getByRole('timer').parentElement!;
  expect(countdown().classList).not.toContain('low');
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.getByRole('timer').textContent).toBe('2:00');
  expect(countdown().classList).toContain('low');
  expect(screen.getByRole('status').textContent).toBe('2 minutes left.');
});
