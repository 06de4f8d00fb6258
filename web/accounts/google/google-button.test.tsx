import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, isBusy, renderOnPage } from '../../../tests/render-on-page.tsx';
import { ROBIN } from '../../../tests/session-user.ts';
import { GoogleButton } from './google-button.tsx';
import type { Established } from './use-google.ts';

const CALL = 'POST /_api/auth/establish_session';
const LABEL = 'Continue with Google';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open(props: { joinAs?: 'cleaner'; link?: boolean } = {}) {
  const server = startFakeServer();
  const onEstablished = vi.fn<(answer: Established) => void>();
  const popup = { closed: false, close: vi.fn<() => void>() };
  const opened = vi.spyOn(window, 'open').mockReturnValue(popup as never);
  const person = await renderOnPage(<GoogleButton {...props} onEstablished={onEstablished} />);
  return { server, person, onEstablished, opened, popup };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** The last page of the window that was opened posts its message. */
const say = ({ popup }: Opened, data: object) =>
  act(async () => {
    const message = new MessageEvent('message', { origin: window.location.origin, data });
    Object.defineProperty(message, 'source', { value: popup });
    window.dispatchEvent(message);
  });

const token = { type: 'OAUTH_TOKEN_SUCCESS', token: 'abc' };
const failed = () => screen.getByRole('alert').textContent;

// shows: product/messages/popup-blocked, product/limits/popup-size
it('a popup that the browser blocks says what to do, and one tries again', async () => {
  const page = await open();
  page.opened.mockReturnValueOnce(null);
  await page.person.click(button(LABEL));
  expect(failed()).toBe(
    'Failed to open authentication window. Please check if popup blockers are disabled and try again.',
  );
  expect(page.opened.mock.lastCall?.[2]).toMatch(/width=500,height=600/);
  await page.person.click(button(LABEL));
  expect(screen.queryByRole('alert')).toBeNull();
  page.server.answers(CALL, { user: ROBIN });
  await say(page, token);
  await waitFor(() => expect(page.onEstablished).toHaveBeenCalledWith({ user: ROBIN }));
  expect(page.server.received(CALL)).toEqual([{ tempToken: 'abc' }]);
});

// shows: product/states/popup-ends, product/limits/popup-time
it('five minutes without an answer end it', async () => {
  const { popup } = await open();
  vi.useFakeTimers();
  act(() => button(LABEL).click());
  expect(isBusy(LABEL)).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(299_999));
  expect(isBusy(LABEL)).toBe(true);
  expect(popup.close).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(popup.close).toHaveBeenCalledOnce();
  expect(failed()).toBe('Authentication failed. Please try again.');
  expect(isBusy(LABEL)).toBe(false);
});

// shows: product/messages/session-not-established
it('a session that cannot be established has words, and one tries again', async () => {
  const page = await open();
  const attempt = async () => {
    await page.person.click(button(LABEL));
    await say(page, token);
  };
  page.server.refuses(CALL, 401, 'Too late.');
  await attempt();
  await waitFor(() => expect(failed()).toBe('Failed to complete authentication. Please try again.'));
  page.server.isUnreachable(CALL);
  await attempt();
  await waitFor(() => expect(failed()).toBe('An unexpected error occurred during authentication. Please try again.'));
  expect(page.onEstablished).not.toHaveBeenCalled();
  page.server.answers(CALL, { user: ROBIN });
  await attempt();
  await waitFor(() => expect(page.onEstablished).toHaveBeenCalledOnce());
});

it('a refusal is shown in its own words, and leaves the button to be pressed again', async () => {
  const page = await open({ link: true });
  const message = 'Only a Google account with the same email can be linked.';
  await page.person.click(button(LABEL));
  await say(page, { type: 'OAUTH_ERROR', error: { code: 'email_differs', message } });
  expect(failed()).toBe(message);
  expect(isBusy(LABEL)).toBe(false);
  expect(page.opened.mock.lastCall?.[0]).toContain('link=1');
  expect(page.server.received(CALL)).toEqual([]);
});

// shows: product/onboarding/step-0-account
it('asks for a cleaner’s account where a cleaner joins', async () => {
  const page = await open({ joinAs: 'cleaner' });
  await page.person.click(button(LABEL));
  expect(page.opened.mock.lastCall?.[0]).toContain('role=cleaner');
});
