import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Cached } from '../byte-cache.ts';

const brotli = promisify(brotliCompress);

/** The same bytes twice: as they are, and brotli, made when somebody first asks for it. */
export interface Compressed extends Cached {
  raw: Buffer;
  br(): Promise<Buffer>;
}

// Quality 5 costs a tenth of the best and gives away 5 %: these bytes live for seconds.
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function compressed(raw: Buffer): Compressed {
  let br: Promise<Buffer> | undefined;
  return {
    raw,
    br() {
      br ??= brotli(raw, FAST_BROTLI);
      return br;
    },
  };
}

export const acceptsBrotli = (header: string | string[] | undefined): boolean => /\bbr\b/.test(String(header ?? ''));
