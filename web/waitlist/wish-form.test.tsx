import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../tests/fake-server.ts';
import { button, field, renderOnPage } from '../../tests/render-on-page.tsx';
import WishForm from './wish-form.tsx';

/** A wish (docs/product.md#the-waitlist): what nobody could fulfil is said before it is sent, and where the link has gone after it. */

const CITY = { name: 'Baltimore', slug: 'baltimore', today: '2030-05-06' };
const DEEP = { id: 2, name: 'Deep Clean', slug: 'deep', description: '', sortOrder: 2 };
const HOME = { bedrooms: 2, bathrooms: 1 };

it('says that hours are too few for a home at the usual pace, and where a guest’s link went', async () => {
  const server = startFakeServer();
  server.answers('POST /_api/waitlist', { message: 'Please check your email.' });
  const person = await renderOnPage(
    <WishForm city={CITY} services={[DEEP] as never} criteria={{ ...HOME, service: 2 }} />,
  );
  expect(screen.queryByText(/Only cleaners who are faster than usual/)).toBeNull();
  await person.selectOptions(field('Not before'), '13:00');
  screen.getByText(
    /^There are 5 hours between 1:00 PM and 6:00 PM, and such a home usually takes .* more hours find more\.$/,
  );
  // Too few for everybody: the server says so.
  await person.selectOptions(field('Not before'), '17:00');
  expect(screen.queryByText(/Only cleaners who are faster than usual/)).toBeNull();
  await person.selectOptions(field('Not before'), '13:00');
  await person.selectOptions(field('How long'), '180');
  expect(screen.queryByText(/Only cleaners who are faster than usual/)).toBeNull();
  await person.type(field('Email'), 'robin@example.com');
  await person.click(button('Watch for a time'));
  await screen.findByText('The link goes to robin@example.com.');
  await person.click(button('Wrong email?'));
  expect(document.activeElement).toBe(field('Email'));
  expect([field('Email').value, field('Not before').value]).toEqual(['robin@example.com', '13:00']);
});
