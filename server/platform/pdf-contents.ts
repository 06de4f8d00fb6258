import { promisify } from 'node:util';
import zlib from 'node:zlib';

const inflate = promisify(zlib.inflate);

/**
 * What runs, opens or carries something else, by the names that PDF has for it (ISO 32000, actions and attachments).
 */
const ACTIVE = /\/(?:JavaScript|Launch|GoToE|ImportData|SubmitForm|EmbeddedFiles?|RichMedia|XFA)(?![A-Za-z0-9])/;
/** A name's letters can be written as numbers, which only who hides something does: /J#61vaScript. */
const ESCAPED = /#([0-9a-fA-F]{2})/g;
const OBJECTS_OR_STREAM = /\/ObjStm(?![A-Za-z0-9])|\bstream\r?\n/g;
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

/**
 * Whether a PDF has scripts, programs to start, forms to send or other files in it, or hides its objects from being
 * looked at. Objects can be packed together, so those are unpacked; pictures and texts are left alone. It finds what
 * PDF allows, not what breaks a reader: it is no scanner for malware.
 */
export async function isActivePdf(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1');
  if (isActive(text)) return true;
  let left = MAX_UNPACKED_BYTES;
  for (const start of packedObjects(text)) {
    const objects = await inflate(bytes.subarray(start), { maxOutputLength: left }).catch(() => undefined);
    if (!objects || isActive(objects.toString('latin1'))) return true;
    left -= objects.length;
    if (left <= 0) return true;
  }
  return false;
}

function isActive(text: string): boolean {
  const named = text.replace(ESCAPED, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return ACTIVE.test(named) || (named.includes('/ObjStm') && !text.includes('/ObjStm'));
}

/** Where packed objects begin, in one pass over the file. */
function packedObjects(text: string): number[] {
  const starts: number[] = [];
  let isPacked = false;
  for (const { 0: found, index } of text.matchAll(OBJECTS_OR_STREAM)) {
    if (found === '/ObjStm') isPacked = true;
    else {
      if (isPacked) starts.push(index + found.length);
      isPacked = false;
    }
  }
  return starts;
}
