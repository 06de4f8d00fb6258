import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '../../tests/fake-server.ts';
import { button, renderOnPage } from '../../tests/render-on-page.tsx';
import { ROBIN } from '../../tests/session-user.ts';
import { VerifyEmail } from './verify-email.tsx';

const CALL = 'POST /_api/auth/verify_email';

it('tells the page around it once the email is verified, and not before', async () => {
  const server = startFakeServer();
  const onVerified = vi.fn<() => void>();
  const person = await renderOnPage(
    <VerifyEmail token="t" email="anna@example.test" onVerified={onVerified} next={<p>What is next</p>} />,
  );
  server.refuses(CALL, 400, 'This link is invalid or has expired.');
  await person.click(button('Verify my email'));
  await screen.findByText('This link is invalid or has expired.');
  expect(onVerified).not.toHaveBeenCalled();
  expect(screen.queryByText('What is next')).toBeNull();
  // Where the link has expired, another one is a press away.
  server.answers('POST /_api/auth/request_verification', { message: 'We sent a link.' });
  await person.click(button('Send a new link'));
  await screen.findByText('We sent a link.');
  server.answers(CALL, { message: 'Your email is verified.' });
  server.answers('GET /_api/auth/session', { user: ROBIN });
  await person.click(button('Verify my email'));
  await screen.findByText('Your email is verified.');
  expect(onVerified).toHaveBeenCalledOnce();
  screen.getByText('What is next');
});
