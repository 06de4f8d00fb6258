import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

it('a filter is kept whose list is still on its way when the next one is set', async () => {
  const asked: string[] = [];
  let arrive = () => {};
  const Pages = createRoutesStub([
    {
      id: 'list',
      path: '/',
      Component: Page,
      loader({ request }) {
        asked.push(new URL(request.url).search);
        return new Promise<null>((resolve) => (arrive = () => resolve(null)));
      },
    },
  ]);
  const somebody = userEvent.setup();
  const hydrationData = { loaderData: { list: null } };
  await act(async () => void render(<Pages initialEntries={['/?status=suspended']} hydrationData={hydrationData} />));
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
  const asked: string[] = [];
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
  const Pages = createRoutesStub([
    {
      id: 'list',
      path: '/',
      Component: Both,
      loader({ request }) {
        asked.push(new URL(request.url).search);
        return null;
      },
    },
  ]);
  await act(async () => void render(<Pages initialEntries={['/']} hydrationData={{ loaderData: { list: null } }} />));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Both' }));
  await waitFor(() => expect(asked.at(-1)).toBe('?q=denise&status=suspended'));
});
