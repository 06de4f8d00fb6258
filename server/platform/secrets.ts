import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A secret for a link or a cookie: 256 random bits as base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret: enough to find it, not to use it. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * Seals and opens secrets that have to be written into later emails (AES-256-GCM), and makes digests of what is not kept but
 * has to be known again: without the key nobody finds it by trying all that it may be.
 */
export interface Sealer {
  seal(secret: string): Buffer;
  open(sealed: Buffer): string;
  digest(value: string): string;
}

/** `key`: the configured key, any length from 32 characters on. A value sealed with another key throws when opened. */
export function createSealer(key: string): Sealer {
  const aesKey = Buffer.from(hkdfSync('sha256', key, '', 'marblestep booking tokens', 32));
  const digestKey = Buffer.from(hkdfSync('sha256', key, '', 'marblestep digests', 32));
  return {
    seal(secret) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', aesKey, iv);
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', aesKey, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
    },
    digest: (value) => createHmac('sha256', digestKey).update(value).digest('base64url'),
  };
}
