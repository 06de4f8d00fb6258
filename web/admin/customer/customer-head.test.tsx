import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AdminCustomer } from '#contract/admin-customers';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { CustomerHead } from './customer-head.tsx';

type Row = AdminCustomer['bookings'][number];

const ROW: Row = {
  id: 42,
  jobId: 'BK-1042',
  userName: 'Robin Vale',
  cleanerName: 'Denise Whitfield',
  cleanerId: 3,
  cleanerPhotoUrl: null,
  serviceName: 'Deep Clean',
  city: 'Baltimore',
  scheduledTime: '2099-05-08T13:00:00.000Z',
  timeZone: 'America/New_York',
  status: 'scheduled',
  totalAmount: 165,
  disputed: false,
};
const CUSTOMER: AdminCustomer = {
  ...{
    id: 7,
    name: 'Robin Vale',
    email: 'robin@example.com',
    phone: null,
    role: 'user',
    emailVerified: true,
    signIn: null,
  },
  ...{ memberSince: null, lastActive: null, ban: null, plans: [], refunds: [], notes: [], history: [] },
  bookings: [],
};

const GONE = [
  { ...ROW, paid: false as const },
  { ...ROW, scheduledTime: '2020-05-08T13:00:00.000Z' },
  { ...ROW, status: 'canceled' as const },
];

// docs/product.md#customers
it.each([
  ['none', [], /Standing visits end\. No visit that is paid for is to come\.$/],
  ['one', [ROW], /The one booking to come stays, and can be canceled on the job’s page/],
  ['two', [ROW, ROW], /The 2 bookings to come stay, and/],
])('a ban says that it leaves %s of the paid bookings to come, and no other', async (_what, bookings, words) => {
  const person = await renderOnPage(<CustomerHead customer={{ ...CUSTOMER, bookings: [...bookings, ...GONE] }} />);
  await person.click(button('Ban'));
  expect((await screen.findByText(/^Nothing can be booked with this account/)).textContent).toMatch(words);
});

it('sends who has an account the link for a new password, and offers a guest none', async () => {
  const server = startFakeServer();
  server.answers('POST /_api/admin/send-password-link', { message: 'It is on its way.' });
  const person = await renderOnPage(<CustomerHead customer={CUSTOMER} />);
  await person.click(button('Send a link for a new password'));
  await screen.findByText('It is on its way.');
  expect(server.received('POST /_api/admin/send-password-link')).toEqual([{ customerId: CUSTOMER.id }]);
  cleanup();
  await renderOnPage(<CustomerHead customer={{ ...CUSTOMER, id: null, role: null }} />);
  expect(screen.queryByRole('button', { name: 'Send a link for a new password' })).toBeNull();
});
