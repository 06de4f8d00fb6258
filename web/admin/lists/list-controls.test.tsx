import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { Choice, Search, useFilters } from './list-controls.tsx';

function Page() {
  const status = useFilters().oneOf('status', ['suspended']);
  return (
    <>
      <Choice
        label="Status"
        name="status"
        value={status}
        emptyLabel="Any status"
        options={{ suspended: 'Suspended' }}
      />
      <Search label="Name" />
    </>
  );
}

/** The page, whose list is asked for by its address, and arrives by what `load` gives. */
async function open(Component: () => ReactNode, address: string, load: () => null | Promise<null> = () => null) {
  const asked: string[] = [];
  const Pages = createRoutesStub([
    {
      id: 'list',
      path: '/',
      Component,
      loader({ request }) {
        asked.push(new URL(request.url).search);
        return load();
      },
    },
  ]);
  const hydrationData = { loaderData: { list: null } };
  await act(async () => void render(<Pages initialEntries={[address]} hydrationData={hydrationData} />));
  return { asked, somebody: userEvent.setup() };
}

it('a filter is kept whose list is still on its way when the next one is set', async () => {
  let arrive = () => {};
  const load = () => new Promise<null>((resolve) => (arrive = () => resolve(null)));
  const { asked, somebody } = await open(Page, '/?status=suspended', load);
  const status = screen.getByLabelText<HTMLSelectElement>('Status');
  expect(status.value).toBe('suspended');

  await somebody.selectOptions(status, 'Any status');
  expect(status.value).toBe('');
  await waitFor(() => expect(asked).toEqual(['']));
  await somebody.type(screen.getByLabelText('Name'), 'denise');
  await waitFor(() => expect(asked).toEqual(['', '?q=denise']));
  await somebody.clear(screen.getByLabelText('Name'));
  await waitFor(() => expect(asked).toEqual(['', '?q=denise', '']));
  await act(async () => arrive());
  expect(status.value).toBe('');
});

it('a filter is kept that was set in the same moment as the next one', async () => {
  function Both() {
    const filters = useFilters();
    const setBoth = () => {
      filters.set({ q: 'denise' });
      filters.set({ status: 'suspended' });
    };
    return (
      <button type="button" onClick={setBoth}>
        Both
      </button>
    );
  }
  const { asked, somebody } = await open(Both, '/');
  await somebody.click(screen.getByRole('button', { name: 'Both' }));
  await waitFor(() => expect(asked.at(-1)).toBe('?q=denise&status=suspended'));
});
