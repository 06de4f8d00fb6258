import { bytesOf, fileTooLarge, type UploadKind, wrongFileType } from '#contract/uploads';

const UNREADABLE = 'Failed to upload file. Please try again.';

/** A chosen file as the data string that calls carry. Throws an Error whose message is the specification's (section 5). */
export async function readFile(file: File, kind: UploadKind): Promise<string> {
  if (!Object.keys(kind.types).includes(file.type)) throw new Error(wrongFileType(kind));
  if (file.size > bytesOf(kind)) throw new Error(fileTooLarge(kind));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(UNREADABLE));
    reader.readAsDataURL(file);
  });
}
