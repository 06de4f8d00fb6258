import { act, renderHook } from '@testing-library/react';
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
