import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { jobWith } from '../../../tests/job-with.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { Customer } from './job.tsx';

const contact = { address: '12 Elm Ave', phone: '(410) 555-0142', email: 'robin@example.com', notes: null };

it('the address leads to a map, the number to a call', async () => {
  await renderOnPage(<Customer job={jobWith({ contact })} />);
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('12 Elm Ave')).toBe('https://www.google.com/maps/search/?api=1&query=12%20Elm%20Ave%2C%20Baltimore');
  expect(href('(410) 555-0142')).toBe('tel:4105550142');
});

it('a missing address is promised to be asked for before the start only', async () => {
  const missing = { ...contact, address: null };
  await renderOnPage(
    <>
      <Customer job={jobWith({ contact: missing, now: '2030-05-08T12:00:00.000Z' })} />
      <Customer job={jobWith({ contact: missing, now: '2030-05-08T14:00:00.000Z' })} />
    </>,
  );
  screen.getByText('Not given yet. We ask for it again.');
  screen.getByText('Not given');
});
