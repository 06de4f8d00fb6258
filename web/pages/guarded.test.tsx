import { act, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../tests/fake-server.ts';
import { openPage } from '../../tests/open-page.tsx';
import { ROBIN, TESS } from '../../tests/session-user.ts';
import { checkSession, dropHint } from '../accounts/session.ts';
import Availability from './availability.tsx';
import Dashboard from './dashboard.tsx';
import AdminDashboard from './dashboard-admin.tsx';
import CleanerDashboard from './dashboard-cleaner.tsx';
import ForgotPassword from './forgot-password.tsx';
import Job from './job.tsx';
import Login from './login.tsx';
import CleanerOnboarding from './onboarding-cleaner.tsx';
import UserOnboarding from './onboarding-user.tsx';
import ResetPassword from './reset-password.tsx';
import SignUp from './signup.tsx';
import VerifyEmail from './verify-email.tsx';

/** Whom a page lets in, before anything is asked of the server, which decides again at each call. */

const PAGES: Record<string, ComponentType> = {
  '/login': Login,
  '/signup': SignUp,
  '/forgot-password': ForgotPassword,
  '/reset-password': ResetPassword,
  '/verify-email': VerifyEmail,
  '/availability': Availability,
  '/dashboard': Dashboard,
  '/dashboard/cleaner': CleanerDashboard,
  '/dashboard/admin': AdminDashboard,
  '/onboarding/user': UserOnboarding,
  '/onboarding/cleaner': CleanerOnboarding as ComponentType,
};
const INVALID = 'This link is invalid or has expired.';

beforeEach(dropHint);
afterEach(() => vi.useRealTimers());

/** As a guest, whose browser has no hint of a session. What is asked of the server fails the test. */
async function openAsGuest(address: string) {
  startFakeServer();
  const page = await openPage(address, PAGES, { status: 'loading' });
  await act(checkSession);
  return page;
}

const header = () => within(screen.getByRole('banner'));
const levelOne = (name: string) => screen.findByRole('heading', { level: 1, name });

// shows: product/availability/needs-login-only, product/cleaner-dashboard/nothing-for-guests
// shows: product/roles/guests-to-login
it.each(['/dashboard', '/dashboard/cleaner', '/dashboard/admin', '/availability', '/onboarding/user'])(
  'guests are sent from %s to sign in, and nobody asks who they are',
  async (path) => {
    const { address } = await openAsGuest(path);
    expect(address()).toBe(`/login?next=${encodeURIComponent(path)}`);
    await levelOne('Welcome Back');
  },
);

// shows: product/roles/wizard-for-cleaners
it.each([
  ['/login', 'Welcome Back'],
  ['/signup', 'Create your account'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password', 'Set a new password'],
  ['/verify-email', 'Verify your email'],
  ['/onboarding/cleaner?step=0', 'Create Your Cleaner Account'],
])('%s is open to guests, and nobody asks who they are', async (path, title) => {
  const { address } = await openAsGuest(path);
  await levelOne(title);
  expect(address()).toBe(path);
  header().getByRole('link', { name: 'Sign In' });
  header().getByRole('link', { name: 'Sign Up' });
  expect(header().queryByRole('button', { name: 'Logout' })).toBeNull();
  expect(header().queryByRole('link', { name: 'Dashboard' })).toBeNull();
  expect(header().queryByRole('link', { name: 'Cleaner Dashboard' })).toBeNull();
});

// shows: product/roles/wizard-for-cleaners
it('a guest begins the cleaner onboarding at its first screen, whatever the address says', async () => {
  const { address } = await openAsGuest('/onboarding/cleaner?step=5');
  expect(address()).toBe('/onboarding/cleaner?step=0');
});

it.each(['/reset-password', '/verify-email'])('%s without its token says so', async (path) => {
  await openAsGuest(path);
  screen.getByText(INVALID);
});

it.each([
  ['customer', ROBIN, 'Bookings made with it, also as a guest, then show in your account.'],
  ['cleaner', TESS, 'So that you can be paid, and emails about your jobs reach you.'],
] as const)('a %s who proves their email reads what it is good for', async (_, user, words) => {
  startFakeServer();
  await openPage('/verify-email?token=t', { '/verify-email': VerifyEmail }, { status: 'authenticated', user });
  screen.getByText(words);
});

// shows: product/states/customer-leaves-wizard, product/roles/wizard-for-cleaners
it('a customer is led from the cleaner onboarding to their dashboard', async () => {
  startFakeServer();
  const path = '/onboarding/cleaner';
  const { address } = await openPage(path, { [path]: PAGES[path]! }, { status: 'authenticated', user: ROBIN });
  expect(address()).toBe('/dashboard');
});

// shows: product/roles/cleaner-dashboard-refuses-customers
it('a customer is refused on the cleaner’s dashboard', async () => {
  startFakeServer();
  const path = '/dashboard/cleaner';
  const { address } = await openPage(path, { [path]: CleanerDashboard }, { status: 'authenticated', user: ROBIN });
  screen.getByRole('heading', { level: 1, name: 'Access Denied' });
  screen.getByText('Access denied. Your role (user) lacks required permissions.');
  expect(address()).toBe(path);
});

it('a customer has no jobs to open', async () => {
  startFakeServer();
  const path = '/dashboard/jobs/1001';
  await openPage(path, { '/dashboard/jobs/:bookingId': Job }, { status: 'authenticated', user: ROBIN });
  await levelOne('Access Denied');
});

// shows: product/roles/admin-pages, product/limits/led-home-after-3-s
it.each([ROBIN, { ...TESS, onboardingComplete: true }])(
  'whoever is no admin reads so, and is led home after three seconds: $role',
  async (user) => {
    startFakeServer();
    vi.useFakeTimers();
    const path = '/dashboard/admin';
    const { address } = await openPage(path, { [path]: AdminDashboard }, { status: 'authenticated', user });
    screen.getByRole('heading', { level: 1, name: 'Admin Access Required' });
    screen.getByText('You do not have permission to view this page. Redirecting to the homepage.');
    await act(() => vi.advanceTimersByTimeAsync(2999));
    expect(address()).toBe('/dashboard/admin');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(address()).toBe('/');
  },
);
