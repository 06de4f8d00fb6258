import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PayoutBadges } from './payouts-box.tsx';

it.each([
  ['not_setup', 'Not Setup', 'lucide-circle-dashed'],
  ['pending', 'Pending', 'lucide-clock'],
  ['active', 'Active', 'lucide-check'],
] as const)('a tick stands only where nothing is left to do: %s', (status, label, icon) => {
  render(<PayoutBadges status={status} />);
  const [current, ...others] = screen.getAllByRole('listitem').filter((item) => item.querySelector('svg'));
  expect(others).toEqual([]);
  expect(current?.textContent).toBe(label);
  expect(current?.querySelector('svg')?.classList).toContain(icon);
});
