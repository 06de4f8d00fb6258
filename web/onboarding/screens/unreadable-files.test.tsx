import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { TESS } from '../../../tests/session-user.ts';
import { type ScreenProps, type Wizard, WizardContext } from '../wizard.ts';
import { BasicInformation } from './basic-information.tsx';
import { Verification } from './verification.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A reader whose every file is gone by the time that it is read. */
class FailingReader {
  onerror = () => {};
  readAsDataURL() {
    this.onerror();
  }
}

// shows: product/messages/unreadable-files
it.each<[string, ComponentType<ScreenProps>, File, string]>([
  ['photo', BasicInformation, new File(['x'], 'me.png', { type: 'image/png' }), 'Error reading file'],
  [
    'document',
    Verification,
    new File(['%PDF-1.4'], 'id.pdf', { type: 'application/pdf' }),
    'Failed to upload file. Please try again.',
  ],
])('a %s that cannot be read says so at its field', async (_what, Screen, file, words) => {
  startFakeServer();
  vi.stubGlobal('FileReader', FailingReader);
  vi.stubGlobal('createImageBitmap', async () => ({ close() {} }));
  const nothing = async () => {};
  const wizard: Wizard = {
    ...{ user: TESS, screen: 1, moved: false, reason: null, isEdit: false },
    answers: { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null },
    ...{ save: nothing, back: nothing, startOver: nothing },
  };
  const person = await renderOnPage(
    <WizardContext value={wizard}>
      <Screen draft={null} />
    </WizardContext>,
  );
  await person.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  const said = await screen.findByText(words);
  expect(said.closest('.dropzone-field')).not.toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
