import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startFakeServer } from '../../tests/fake-server.ts';
import { openPage } from '../../tests/open-page.tsx';
import { button, field } from '../../tests/render-on-page.tsx';
import { ROBIN } from '../../tests/session-user.ts';
import Login from './login.tsx';
import UserOnboarding from './onboarding-user.tsx';
import SignUp from './signup.tsx';

/** Whoever has an account made on the way to a page comes to it; that browsers keep what was typed: tests/browser/. */

const PAGES = { '/login': Login, '/signup': SignUp, '/onboarding/user': UserOnboarding };
const NEW = { ...ROBIN, onboardingComplete: false, firstName: null, lastName: null, mobile: null, zipCode: null };
const PROFILE = { 'First name': 'Robin', 'Last name': 'Vale', Mobile: '410 555 0142', 'ZIP code': '21211' };

afterEach(() => sessionStorage.clear());

async function open(address: string) {
  document.body.replaceChildren();
  const server = startFakeServer();
  server.answers('POST /_api/auth/register_with_password', { user: NEW });
  server.answers('POST /_api/onboarding/user', { user: ROBIN });
  return openPage(address, PAGES);
}

it('a deep link survives signing up and the profile', async () => {
  const { person, address } = await open('/login?next=/availability');
  await person.click(screen.getByRole('link', { name: "Don't have an account? Sign up" }));
  await waitFor(() => expect(address()).toBe('/signup?next=%2Favailability'));
  await person.type(await screen.findByLabelText('Display name'), 'Robin');
  await person.type(field('Email'), 'robin@example.com');
  await person.type(field('Password'), 'scrubbed marble steps');
  await person.click(button('Create account'));
  await waitFor(() => expect(address()).toBe('/onboarding/user?next=%2Favailability'));
  await screen.findByRole('heading', { level: 1, name: 'Complete your profile' });
  // The name that was just typed is there.
  expect(field('First name').value).toBe('Robin');
  expect(field('Last name').value).toBe('Vale');
  for (const [label, words] of Object.entries(PROFILE)) {
    await person.clear(field(label));
    await person.type(field(label), words);
  }
  await person.click(button('Save and continue'));
  await waitFor(() => expect(address()).toBe('/availability'));
});

it('who goes on from their booking to an account types nothing again, and comes back to it', async () => {
  // As the form of a booking keeps what a guest types.
  const typed = { name: 'Robin Vale Vale', email: 'robin@example.com', phone: '410 555 0142' };
  sessionStorage.setItem('booking-details', JSON.stringify(typed));
  await open('/signup');
  expect(field('Email').value).toBe('');
  const { person, address } = await open('/signup?next=/booking/t');
  expect(field('Display name').value).toBe(typed.name);
  expect(field('Email').value).toBe(typed.email);
  await person.type(field('Password'), 'a long password');
  await person.click(button('Create account'));
  await screen.findByRole('heading', { level: 1, name: 'Complete your profile' });
  expect(field('Mobile').value).toBe(typed.phone);
  expect(field('Last name').value).toMatch(/ ?Vale$/);
  await person.click(screen.getByRole('link', { name: 'Later' }));
  await waitFor(() => expect(address()).toBe('/booking/t'));
});
