import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { neighborhoodsOf } from '#contract/places';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { TESS } from '../../../tests/session-user.ts';
import { WizardContext } from '../wizard.ts';
import { BasicInformation } from './basic-information.tsx';

async function open() {
  startFakeServer();
  const nothing = async () => {};
  const wizard = {
    user: TESS,
    screen: 1,
    moved: false,
    reason: null,
    isEdit: false,
    save: nothing,
    back: nothing,
    startOver: nothing,
  };
  const answers = { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null };
  return renderOnPage(
    <WizardContext value={{ ...wizard, answers }}>
      <BasicInformation draft={null} />
    </WizardContext>,
  );
}

it('has what the account knows filled in already', async () => {
  await open();
  const known = ['Legal name', 'Display name', 'Mobile'].map((label) => field(label).value);
  expect(known).toEqual(['Robin Vale', 'Tess', '410 555 0100']);
});

it('chooses all neighborhoods of a county by one press, and none by the next', async () => {
  const person = await open();
  expect(screen.queryByRole('button', { name: 'Select all' })).toBeNull();
  await person.selectOptions(field('County'), 'Baltimore City');
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  const chosen = () => boxes.filter(({ checked }) => checked).length;
  await person.click(boxes[0]!);
  await person.click(button('Select all'));
  expect(chosen()).toBe(neighborhoodsOf('Baltimore City').length);
  // It stays where it is, and so does the focus.
  expect(document.activeElement).toBe(button('Clear all'));
  await person.click(boxes[1]!);
  await person.click(button('Select all'));
  await person.click(button('Clear all'));
  expect(chosen()).toBe(0);
});
