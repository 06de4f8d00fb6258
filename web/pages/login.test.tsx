import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '#contract/accounts';
import { startFakeServer } from '../../tests/fake-server.ts';
import { descriptionOf, openPage } from '../../tests/open-page.tsx';
import { button, field } from '../../tests/render-on-page.tsx';
import { ROBIN, TESS } from '../../tests/session-user.ts';
import { Guard } from '../accounts/guard.tsx';
import { checkSession, dropHint, setSession } from '../accounts/session.ts';
import Login, { meta } from './login.tsx';
import { meta as onboardingMeta } from './onboarding-cleaner.tsx';
import UserOnboarding from './onboarding-user.tsx';

const CALL = 'POST /_api/auth/login_with_password';
const SESSION = 'GET /_api/auth/session';
const PAGES = { '/login': Login, '/onboarding/user': UserOnboarding };

/** A page for everybody who is signed in. */
const Guarded = () => <Guard onboardingRequired={false}>{() => <p>Here</p>}</Guard>;

afterEach(() => vi.useRealTimers());

async function open(address = '/login') {
  const server = startFakeServer();
  return { server, ...(await openPage(address, PAGES)) };
}

/** Fills in the form, as somebody of whom the server decides who they are. */
async function signIn({ person }: Awaited<ReturnType<typeof open>>, email = ROBIN.email): Promise<void> {
  await person.clear(field('Email'));
  await person.type(field('Email'), email);
  await person.clear(field('Password'));
  await person.type(field('Password'), 'scrubbed marble steps{Enter}');
}

// shows: product/addresses/login, product/sign-in/login-page
it('the page of the sign-in', async () => {
  const { person, address } = await open();
  expect(meta()).toContainEqual({ title: expect.stringMatching(/^Sign In /) });
  screen.getByRole('heading', { level: 1, name: 'Welcome Back' });
  screen.getByText('Sign in to manage your bookings');
  screen.getByText('OR');
  expect(button('Continue with Google').disabled).toBe(false);
  await person.click(screen.getByRole('link', { name: "Don't have an account? Sign up" }));
  expect(address()).toBe('/signup');
});

const unfinished = { ...ROBIN, onboardingComplete: false } satisfies SessionUser;

// shows: product/states/customer-to-onboarding, product/states/cleaner-to-onboarding
it.each([
  ['a customer who has not finished onboarding', unfinished, '/onboarding/user'],
  ['a cleaner whose saved step is 0', { ...TESS, onboardingStep: 0 }, '/onboarding/cleaner?step=1'],
  ['a cleaner whose saved step is 4', { ...TESS, onboardingStep: 4 }, '/onboarding/cleaner?step=4'],
] as const)('%s goes on with it', async (_who, user, to) => {
  const page = await open();
  page.server.answers(CALL, { user });
  await signIn(page);
  await waitFor(() => expect(page.address()).toBe(to));
  if (to === '/onboarding/user') await screen.findByRole('heading', { level: 1, name: 'Complete your profile' });
});

it('the title of a cleaner’s way in counts the step that the address names', () => {
  const title = (step: number) => onboardingMeta({ location: { search: `?step=${step}` } } as never)[0];
  expect(title(1)).toMatchObject({ title: expect.stringMatching(/^Cleaner Onboarding: Step 2 of 8 /) });
  expect(title(4)).toMatchObject({ title: expect.stringMatching(/^Cleaner Onboarding: Step 5 of 8 /) });
});

// shows: product/states/led-on-after-login, product/limits/sign-in-delay
it('a sign-in leads on after 200 ms', async () => {
  const { address } = await open();
  vi.useFakeTimers();
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  within(screen.getByRole('banner')).getByText(ROBIN.displayName);
  await act(() => vi.advanceTimersByTimeAsync(199));
  expect(address()).toBe('/login');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(address()).toBe('/');
});

// shows: product/validation/login, product/validation/errors-at-their-field
it('each field says what is missing, and is checked again when it is left', async () => {
  const { server, person, address } = await open();
  await person.click(button('Sign In'));
  await waitFor(() => expect(descriptionOf('Email')).toBe('Email is required'));
  expect(descriptionOf('Password')).toBe('Password is required');
  expect(document.activeElement).toBe(field('Email'));

  await person.type(field('Email'), 'nobody@');
  await person.type(field('Password'), 'x');
  await person.click(field('Email'));
  await waitFor(() => expect(descriptionOf('Password')).toBe(''));
  expect(descriptionOf('Email')).toBe('Email is required');
  await person.type(field('Email'), 'example.test');
  await person.clear(field('Password'));
  await person.click(field('Email'));
  await waitFor(() => expect(descriptionOf('Email')).toBe(''));
  expect(descriptionOf('Password')).toBe('Password is required');
  expect(address()).toBe('/login');
  expect(server.received(CALL)).toEqual([]);
});

// shows: product/messages/login
it('a sign-in that fails without words has some', async () => {
  const page = await open();
  page.server.refuses(CALL, 500);
  await signIn(page);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Login failed'));
  page.server.answers(CALL, null as never);
  await signIn(page);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Login failed. Please try again.'));
  page.server.answers(CALL, { user: ROBIN });
  await page.person.click(button('Sign In'));
  await waitFor(() => expect(page.address()).toBe('/'));
});

// shows: defense 52
it.each([
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/login',
])('a link cannot lead to another site by way of the sign-in: %j', async (next) => {
  const page = await open(`/login?next=${encodeURIComponent(next)}`);
  page.server.answers(CALL, { user: ROBIN });
  await signIn(page);
  await waitFor(() => expect(page.address()).toBe('/'));
});

// shows: product/states/session, product/states/session-asked-for-once, product/messages/session-check-failed
// shows: product/limits/session-never-stale
it('a session that cannot be checked says so, and one tries again', async () => {
  const server = startFakeServer();
  server.refuses(SESSION, 500);
  const pages = { '/login': Login, '/dashboard': Guarded };
  const { person, address } = await openPage('/dashboard', pages, { status: 'loading' });
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'signed-in=1; Path=/';
  await act(checkSession);
  expect(address()).toBe('/login?next=%2Fdashboard');
  screen.getByText('Session check failed');
  expect(server.received(SESSION)).toHaveLength(2);
  server.answers(SESSION, { user: ROBIN });
  await person.click(button('Try again'));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  within(screen.getByRole('banner')).getByText(ROBIN.displayName);
  expect(server.received(SESSION)).toHaveLength(3);
  dropHint();
});
