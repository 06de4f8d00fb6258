import { bytesOf, fileTooLarge, PHOTO, type UploadKind, wrongFileType } from '#contract/uploads';

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
 * A chosen file as the data string that calls carry. Throws an Error with a message for the visitor: images and
 * documents have words of their own where they cannot be read.
 */
export async function readFile(file: File, kind: UploadKind): Promise<string> {
  if (!Object.keys(kind.types).includes(file.type)) throw new Error(wrongFileType(kind));
  if (file.size > bytesOf(kind)) throw new Error(fileTooLarge(kind));
  if (kind === PHOTO) return readAsDataUrl(file);
  return readAsDataUrl(file).catch(() => {
    throw new Error(UNREADABLE);
  });
}
