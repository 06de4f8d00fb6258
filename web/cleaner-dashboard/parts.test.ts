import { expect, it } from 'vitest';
import { partOf } from './parts.tsx';

it('an address shows its part, an older one the part of its anchor, every other one today', () => {
  const shown = (address: string) => partOf(new URL(address, 'http://localhost/dashboard/cleaner'));
  expect(['', '?part=today', '?part=nothing', '?stripe_onboarding=success', '#schedule', '#jobs'].map(shown)).toEqual(
    Array(6).fill('today'),
  );
  expect(['?part=schedule', '?part=schedule#schedule', '?part=earnings', '?part=profile'].map(shown)).toEqual([
    'schedule',
    'schedule',
    'earnings',
    'profile',
  ]);
  expect(['#earnings', '#profile'].map(shown)).toEqual(['earnings', 'profile']);
});
