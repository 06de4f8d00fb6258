import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DOCUMENT, PHOTO } from '#contract/uploads';
import { readFile } from './read-file.ts';

/** Node has no FileReader: this one ends as a browser's does. */
const reading = (outcome: { result: unknown } | 'error') =>
  vi.stubGlobal(
    'FileReader',
    class {
      result: unknown = null;
      onload = () => {};
      onerror = () => {};
      readAsDataURL() {
        if (outcome === 'error') return this.onerror();
        this.result = outcome.result;
        this.onload();
      }
    },
  );
/** Nor a decoder: this one can read every picture. */
beforeEach(() => void vi.stubGlobal('createImageBitmap', async () => ({ close() {} })));
afterEach(() => void vi.unstubAllGlobals());

const png = new File(['x'], 'me.png', { type: 'image/png' });

it('a file comes as a data string', async () => {
  reading({ result: 'data:image/png;base64,eA==' });
  expect(await readFile(png, PHOTO)).toBe('data:image/png;base64,eA==');
});

// shows: product/messages/unreadable-files
it('an image that cannot be read has words of its own, a document others', async () => {
  reading('error');
  await expect(readFile(png, PHOTO)).rejects.toThrow(/^Error reading file$/);
  await expect(readFile(png, DOCUMENT)).rejects.toThrow(/^Failed to upload file\. Please try again\.$/);
  reading({ result: null });
  await expect(readFile(png, PHOTO)).rejects.toThrow(/^Failed to convert file to base64$/);
  await expect(readFile(png, DOCUMENT)).rejects.toThrow(/^Failed to upload file\. Please try again\.$/);
});

it('a file of another kind, or too large, is not read at all', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  await expect(readFile(new File(['x'], 'me.gif', { type: 'image/gif' }), PHOTO)).rejects.toThrow(/^Invalid file type/);
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' });
  await expect(readFile(large, PHOTO)).rejects.toThrow('File size exceeds 5MB limit');
});

it('a picture or a document that only has the right name is refused at once', async () => {
  reading({ result: 'data:application/pdf;base64,TVogbm8=' });
  const pdf = new File(['MZ no'], 'id.pdf', { type: 'application/pdf' });
  await expect(readFile(pdf, DOCUMENT)).rejects.toThrow(/^Invalid file type/);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  await expect(readFile(png, PHOTO)).rejects.toThrow(/^Failed to convert file to base64$/);
});
