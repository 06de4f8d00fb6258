import { inflateSync } from 'node:zlib';

/**
 * What runs, opens or carries something else, by the names that PDF has for it (ISO 32000, actions and attachments).
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|GoTo[ER]|ImportData|SubmitForm|EmbeddedFiles?|RichMedia|Rendition|Movie|Sound|XFA)(?![A-Za-z0-9])/;
/**
 * Names so short that a picture's bytes may spell them: what makes them a script or an action follows, behind blanks or
 * a comment. So many blanks that it cannot be seen what follows count too.
 */
const ACTIVE_AS_KEY = /\/(?:JS|AA)(?:[\0\t\n\f\r ]{0,99}[(<%]|[\0\t\n\f\r ]{1,99}\d|[\0\t\n\f\r ]{100})/;
const STREAM = /(?<!end)stream/g;
/** Some hundred pages' objects. */
const MAX_UNPACKED_BYTES = 512 * 1024;
const MAX_STREAMS = 20_000;

/**
 * Whether a PDF has scripts, programs to start, forms to send, films or other files in it, or hides its objects from being
 * looked at. Objects can be packed together, so those are unpacked, up to half a megabyte in all; pictures and texts are
 * left alone. It finds what PDF allows, not what breaks a reader: it is no scanner for malware. Takes as long as the file
 * is large, so it runs on a thread of its own (upload-worker.ts).
 */
export function isActivePdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  if (isActive(text) || isActive(withNamesSpelled(bytes))) return true;
  let left = MAX_UNPACKED_BYTES;
  let streams = 0;
  let before = 0;
  for (const { index } of text.matchAll(STREAM)) {
    if (++streams > MAX_STREAMS) return true;
    // What describes a stream stands before it, behind the one before.
    const described = withNamesSpelled(bytes.subarray(before, index));
    before = index + 'stream'.length;
    if (!isPacked(described)) continue;
    // They change the bytes after they were unpacked, which nothing honest needs for objects.
    if (/\/(?:DecodeParms|DP)(?![A-Za-z0-9])/.test(described)) return true;
    const objects = unpack(bytes.subarray(startOfData(bytes, before)), left);
    if (!objects || isActive(objects.toString('latin1')) || isActive(withNamesSpelled(objects))) return true;
    left -= objects.length;
    if (left <= 0) return true;
  }
  return false;
}

const isActive = (text: string): boolean => ACTIVE.test(text) || ACTIVE_AS_KEY.test(text);

/** Readers take for packed objects what says how many there are and where the first one is, whatever its type. */
const isPacked = (described: string): boolean =>
  /\/ObjStm(?![A-Za-z0-9])/.test(described) ||
  (/\/First(?![A-Za-z0-9])/.test(described) && /\/N(?![A-Za-z0-9])/.test(described));

/** Null for what is packed in another way, is broken, or gets too large. */
function unpack(bytes: Buffer, maxOutputLength: number): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength });
  } catch {
    return null;
  }
}

const BLANKS = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);

/** Behind the keyword: readers differ in which blanks they skip there, and no packed data begins with one. */
function startOfData(bytes: Buffer, from: number): number {
  let start = from;
  while (BLANKS.has(bytes[start]!)) start++;
  return start;
}

/** A name's letters can be written as numbers, which only who hides something does: /J#61vaScript. */
function withNamesSpelled(bytes: Buffer): string {
  if (!bytes.includes('#')) return bytes.toString('latin1');
  const spelled = Buffer.alloc(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes[i] === 0x23 ? hexDigit(bytes[i + 1]) * 16 + hexDigit(bytes[i + 2]) : Number.NaN;
    spelled[length++] = Number.isNaN(code) ? bytes[i]! : code;
    if (!Number.isNaN(code)) i += 2;
  }
  return spelled.toString('latin1', 0, length);
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return Number.NaN;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN;
}
