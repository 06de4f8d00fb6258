import { bytesOf, fileTooLarge, type UploadKind, wrongFileType } from '#contract/uploads';
import { shrunkPhoto } from './shrink-photo.ts';

/** "JPG, PNG, at most 5 MB"; what is larger and can be made smaller is said too. */
export const acceptedLabel = ({ accepted, megabytes, shrinkable }: UploadKind): string =>
  `${accepted.join(', ')}, at most ${megabytes} MB${shrinkable ? `; photos up to ${shrinkable.megabytes} MB are made smaller` : ''}`;

/** A file as a data string. Throws an Error with a message for the visitor (docs/product.md#messages). */
export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      typeof reader.result === 'string'
        ? resolve(reader.result)
        : reject(new Error('Failed to convert file to base64'));
    reader.onerror = () => reject(new Error('Error reading file'));
    reader.readAsDataURL(file);
  });
}

const UNREADABLE = 'Failed to upload file. Please try again.';

/**
 * A chosen file as the data string that calls carry; photos larger than that are made to fit. Throws an Error with a
 * message for the visitor: images and documents have words of their own where they cannot be read.
 */
export async function readFile(chosen: File, kind: UploadKind): Promise<string> {
  const file = kind.shrinkable ? await shrunkPhoto(chosen, kind, kind.shrinkable) : chosen;
  if (!Object.keys(kind.types).includes(file.type)) throw new Error(wrongFileType(kind));
  if (file.size > bytesOf(kind)) throw new Error(fileTooLarge(kind));
  if (kind.shrinkable) return readAsDataUrl(file);
  const content = await readAsDataUrl(file).catch(() => {
    throw new Error(UNREADABLE);
  });
  if (!isWhatItSays(content)) throw new Error(wrongFileType(kind));
  return content;
}

/** What the first bytes of each type are, as base64: enough to tell at once that a file only has the right name. */
const FIRST_BYTES: Record<string, string> = {
  'application/pdf': 'JVBERi',
  'image/jpeg': '/9j/',
  'image/png': 'iVBORw',
};

function isWhatItSays(dataUrl: string): boolean {
  const [, type = '', content = ''] = dataUrl.match(/^data:([^;,]*);base64,(.{0,6})/) ?? [];
  return content.startsWith(FIRST_BYTES[type] ?? '-');
}
