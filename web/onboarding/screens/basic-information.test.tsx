import { expect, it } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { TESS } from '../../../tests/session-user.ts';
import { WizardContext } from '../wizard.ts';
import { BasicInformation } from './basic-information.tsx';

it('has what the account knows filled in already', async () => {
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
  await renderOnPage(
    <WizardContext value={{ ...wizard, answers }}>
      <BasicInformation draft={null} />
    </WizardContext>,
  );
  const known = ['Legal name', 'Display name', 'Mobile'].map((label) => field(label).value);
  expect(known).toEqual(['Robin Vale', 'Tess', '410 555 0100']);
});
