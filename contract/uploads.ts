import type { BodyLimit } from './call.ts';
import { z } from './zod.ts';

/** Files that arrive as data strings (docs/product.md#photos-and-documents). Sizes are bytes of the file itself. */

const MEGABYTE = 1024 * 1024;

export interface UploadKind {
  /** As people call them. */
  accepted: readonly string[];
  /** Media types with the file names' endings, as a file dialog wants them. */
  types: Readonly<Record<string, readonly string[]>>;
  megabytes: number;
  /** What browsers may make fit before it is sent: photos as phones take them. The server knows nothing of it. */
  shrinkable?: { types: Readonly<Record<string, readonly string[]>>; megabytes: number };
}

export const PHOTO = {
  accepted: ['JPG', 'JPEG', 'PNG', 'WebP'],
  types: { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'], 'image/webp': ['.webp'] },
  megabytes: 5,
  shrinkable: { types: { 'image/heic': ['.heic'], 'image/heif': ['.heif'] }, megabytes: 15 },
} as const satisfies UploadKind;

export const DOCUMENT = {
  accepted: ['PDF', 'JPG', 'JPEG', 'PNG'],
  types: { 'application/pdf': ['.pdf'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] },
  megabytes: 10,
} as const satisfies UploadKind;

export const bytesOf = ({ megabytes }: Pick<UploadKind, 'megabytes'>): number => megabytes * MEGABYTE;

/** The dropzone's three messages, the same from the server. */
export const tooManyFiles = (files: number): string => `Maximum ${files} file(s) allowed`;
export const wrongFileType = ({ accepted }: UploadKind): string =>
  `Invalid file type. Accepted: ${accepted.join(', ')}`;
export const fileTooLarge = ({ megabytes }: UploadKind): string => `File size exceeds ${megabytes}MB limit`;
/** The server's alone: it looks into the file. */
export const ACTIVE_PDF =
  'This PDF holds scripts or other files. Please print it to a new PDF, or send a picture of it.';

/** Stands for a document that the server has already: it never gives the bytes back, and is not sent them again. */
export const PROVIDED = 'provided';

/** `data:` string of such a file, or what stands for one that is stored. Its content is looked at by the server. */
export const upload = (kind: UploadKind, required: string) =>
  z
    .string(required)
    .min(1, required)
    // Four characters carry three bytes; some room for the media type in front.
    .max(Math.ceil(bytesOf(kind) / 3) * 4 + 200, fileTooLarge(kind));

/** Bodies that carry files, with room for their base64 (docs/security.md#cleaners-files-and-the-teams-decisions). */
const WITH_PHOTO = 8 * MEGABYTE;
const WITH_DOCUMENTS = 44 * MEGABYTE;

/** The fields that carry a file, in every call that takes one. */
const FILE_FIELDS = ['profilePhotoUrl', 'idDocumentUrl', 'businessLicenseUrl', 'insuranceUrl'] as const;

/** A body as large as the fields need that it has; the usual limit where it has none of them. */
export const uploadLimit = ({
  photo,
  documents,
}: Record<'photo' | 'documents', (input: Record<string, unknown>) => boolean>): BodyLimit => ({
  bytes: WITH_DOCUMENTS,
  files: FILE_FIELDS,
  of(input) {
    if (typeof input !== 'object' || input === null) return undefined;
    if (documents(input as Record<string, unknown>)) return WITH_DOCUMENTS;
    return photo(input as Record<string, unknown>) ? WITH_PHOTO : undefined;
  },
});
