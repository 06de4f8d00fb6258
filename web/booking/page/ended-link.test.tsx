import { act, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it, vi } from 'vitest';

it('waits until it is known who is here, and says then that the link has ended', async () => {
  // As in a tab that has just been opened.
  vi.resetModules();
  const { setCurrentUser } = await import('../../api/current-user.ts');
  const { EndedLink } = await import('./booking-link.tsx');
  const Page = createRoutesStub([{ path: '/', Component: EndedLink }]);
  render(<Page />);
  expect(screen.queryByRole('heading')).toBeNull();
  // Nobody could be asked.
  act(() => setCurrentUser(null, { isCertain: false }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Invalid Link');
});
