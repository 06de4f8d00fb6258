import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { CalendarFeed } from './calendar-feed.tsx';

const addressOf = (key: string) => ({ address: `http://localhost/_api/cleaner/calendar?key=${key}` });

// shows: product/after/calendar
it('makes a secret address, copies it, and makes another', async () => {
  const server = startFakeServer();
  const person = await renderOnPage(<CalendarFeed />);
  server.answers('POST /_api/cleaner/calendar/renew', addressOf('one'));
  await person.click(button('Make an address'));
  await waitFor(() => expect(field('Your secret address').value).toBe(addressOf('one').address));
  await person.click(button('Copy address'));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(addressOf('one').address));
  server.answers('POST /_api/cleaner/calendar/renew', addressOf('two'));
  await person.click(button('Make a new address'));
  await waitFor(() => expect(field('Your secret address').value).toBe(addressOf('two').address));
});
