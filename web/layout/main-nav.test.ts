import { describe, expect, it } from 'vitest';
import type { SessionUser } from '#contract/accounts';
import { mayBecomeCleaner, navItemsFor } from './header.tsx';

const as = (role: SessionUser['role']) =>
  navItemsFor({ status: 'authenticated', user: { role } as SessionUser }).map(({ label }) => label);

describe('the header', () => {
  // shows: product/layout/header-logo-and-hire
  it('shows no dashboard before somebody is known to be signed in', () => {
    expect(navItemsFor({ status: 'loading' })).toHaveLength(1);
    expect(navItemsFor({ status: 'unauthenticated' }).map(({ label }) => label)).toEqual(['Hire a Cleaner']);
  });

  // shows: product/layout/dashboards-by-role, product/roles/navigation
  it('shows the dashboard to everybody signed in, the cleaner dashboard to cleaners only', () => {
    expect(as('user')).toEqual(['Hire a Cleaner', 'Dashboard']);
    expect(as('cleaner')).toEqual(['Hire a Cleaner', 'Dashboard', 'Cleaner Dashboard']);
    expect(as('admin')).toEqual(['Hire a Cleaner', 'Dashboard']);
  });

  // shows: product/layout/become-a-cleaner
  it('offers everybody to become a cleaner, but who is one and the team', () => {
    const to = (role: SessionUser['role']) =>
      mayBecomeCleaner({ status: 'authenticated', user: { role } as SessionUser });
    expect([to('user'), to('cleaner'), to('admin')]).toEqual([true, false, false]);
    expect([mayBecomeCleaner({ status: 'loading' }), mayBecomeCleaner({ status: 'unauthenticated' })]).toEqual([
      true,
      true,
    ]);
  });

  it('leads the team to the admin dashboard, everybody else to their own', () => {
    const dashboardOf = (role: SessionUser['role']) =>
      navItemsFor({ status: 'authenticated', user: { role } as SessionUser }).find(({ label }) => label === 'Dashboard')
        ?.to;
    expect([dashboardOf('admin'), dashboardOf('cleaner'), dashboardOf('user')]).toEqual([
      '/dashboard/admin',
      '/dashboard',
      '/dashboard',
    ]);
  });
});
