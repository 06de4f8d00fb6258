import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WaysAroundNote } from './ways-around-note.tsx';

it('tells who writes a public text what the team would send back, and nothing else', () => {
  render(<WaysAroundNote text="Please call me before you book at 410 555 0123." />);
  expect(screen.getByRole('status').textContent).toMatch(/^This has a phone number in it\. Please leave that out:/);
  cleanup();
  render(<WaysAroundNote text="I have cleaned for 12 years." />);
  expect(screen.queryByRole('status')).toBeNull();
});
