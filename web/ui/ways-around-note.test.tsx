import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WaysAroundNote } from './ways-around-note.tsx';

it('tells who writes a public text what the team would send back, and nothing else', () => {
  render(<WaysAroundNote texts={['I cost 410', 'Please call me before you book at 410 555 0123.']} />);
  expect(screen.getByRole('status').textContent).toMatch(
    /^What you wrote has a phone number in it\. Please leave that out:/,
  );
  cleanup();
  render(<WaysAroundNote texts={['Since 410', '555 0123 homes.']} />);
  expect(screen.queryByRole('status')).toBeNull();
});
