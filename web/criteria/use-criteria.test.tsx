import { act, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub, useLoaderData } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { type Criteria, criteriaIn, formatCriteria } from './criteria.ts';
import { useCriteria } from './use-criteria.ts';

function Page() {
  const { loaded } = useLoaderData<{ loaded: Criteria }>();
  const { criteria, isArriving } = useCriteria(loaded);
  return (
    <p role="status">{`${formatCriteria(criteria)}; times of "${formatCriteria(loaded)}"${isArriving ? ', arriving' : ''}`}</p>
  );
}

/** The server's page, which was made without criteria, at an address that names some; and how the browser's answer arrives. */
function openAt(address: string) {
  let arrive = (_loaded: Criteria) => {};
  const Pages = createRoutesStub([
    {
      id: 'home',
      path: '/',
      loader: () => new Promise((resolve) => (arrive = (loaded) => resolve({ loaded }))),
      Component: Page,
    },
  ]);
  render(<Pages initialEntries={[address]} hydrationData={{ loaderData: { home: { loaded: {} } } }} />);
  return { arrive: (loaded: Criteria) => act(async () => arrive(loaded)) };
}

const shown = () => screen.getByRole('status').textContent;

it('shows what an address names before its times are there, and says so long that they are not', async () => {
  const { arrive } = openAt('/?bedrooms=3&date=2026-12-03');
  await waitFor(() => expect(shown()).toBe('bedrooms=3&date=2026-12-03; times of "", arriving'));
  await arrive(criteriaIn(new URLSearchParams('bedrooms=3&date=2026-12-03')));
  await waitFor(() => expect(shown()).toBe('bedrooms=3&date=2026-12-03; times of "bedrooms=3&date=2026-12-03"'));
});

it('goes by what was loaded where that leaves a day out which is over', async () => {
  const { arrive } = openAt('/?date=2020-01-01');
  await waitFor(() => expect(shown()).toBe('date=2020-01-01; times of "", arriving'));
  await arrive({});
  await waitFor(() => expect(shown()).toBe('; times of ""'));
});

it('is the same after a reload in the middle of a booking, whose entry of the history stays', async () => {
  window.history.replaceState({ booking: { slotId: 7, at: 'details', depth: 1 } }, '');
  onTestFinished(() => window.history.replaceState(null, ''));
  const { arrive } = openAt('/?bedrooms=3&bathrooms=2');
  await waitFor(() => expect(shown()).toBe('bedrooms=3&bathrooms=2; times of "", arriving'));
  await arrive(criteriaIn(new URLSearchParams('bedrooms=3&bathrooms=2')));
  await waitFor(() => expect(shown()).toBe('bedrooms=3&bathrooms=2; times of "bedrooms=3&bathrooms=2"'));
});
