import crypto from 'node:crypto';
import { promisify } from 'node:util';
import type { JWKS } from 'oidc-provider';
import type { RecordStore } from '../records/record-store.ts';

/** What the provider signs with. */
export interface ProviderKeys {
  jwks: JWKS;
  cookieKeys: string[];
}

/** The keys of an earlier run, or new ones: an ID token, and a sign-in under way, outlive a restart. */
export async function openKeys(store: RecordStore): Promise<ProviderKeys> {
  const records = store.records<ProviderKeys>('google_keys');
  return records.get('current') ?? records.put('current', await newKeys());
}

async function newKeys(): Promise<ProviderKeys> {
  const { privateKey } = await promisify(crypto.generateKeyPair)('rsa', { modulusLength: 2048 });
  const signing = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: crypto.randomUUID() };
  return { jwks: { keys: [signing] }, cookieKeys: [crypto.randomBytes(32).toString('base64url')] };
}
