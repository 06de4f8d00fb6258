import { act, render, renderHook, screen } from '@testing-library/react';
import { Suspense, startTransition, use, useState } from 'react';
import { expect, it } from 'vitest';
import { useChoice } from './use-choice.ts';

/** The hook on a page whose own state is told to it by `show`. */
function chooser(initial: string) {
  const { result, rerender } = renderHook(({ page }) => useChoice(page), { initialProps: { page: initial } });
  return {
    chosen: () => result.current[0],
    choose: (value: string) => act(() => result.current[1](value)),
    show: (page: string) => rerender({ page }),
  };
}

it('a choice shows before its page does', () => {
  const { chosen, choose, show } = chooser('none');
  choose('rate');
  expect(chosen()).toBe('rate');
  show('rate');
  expect(chosen()).toBe('rate');
});

it('the page of an earlier choice does not undo a later one', () => {
  const { chosen, choose, show } = chooser('none');
  choose('rate');
  choose('rate and rating');
  show('rate');
  expect(chosen()).toBe('rate and rating');
  show('rate and rating');
  expect(chosen()).toBe('rate and rating');
});

it('follows the page where it goes by itself', () => {
  const { chosen, choose, show } = chooser('none');
  choose('rate');
  show('rate');
  show('none');
  expect(chosen()).toBe('none');
});

it('is kept where it is made while the page of an earlier one is being drawn', async () => {
  let show = (_page: string) => {};
  let choose = (_value: string) => {};
  const never = new Promise<null>(() => {});
  const Drawn = ({ page }: { page: string }) => (page === 'rate' ? use(never) : null);
  function Page({ page }: { page: string }) {
    const [chosen, setChosen] = useChoice(page);
    choose = setChosen;
    return (
      <>
        <output>{chosen}</output>
        <Drawn page={page} />
      </>
    );
  }
  function Router() {
    const [page, setPage] = useState('none');
    show = setPage;
    return (
      <Suspense>
        <Page page={page} />
      </Suspense>
    );
  }
  await act(async () => void render(<Router />));
  await act(async () => choose('rate'));
  await act(async () => startTransition(() => show('rate')));
  await act(async () => choose('rate and rating'));
  expect(screen.getByRole('status').textContent).toBe('rate and rating');
});
