import { createHash } from 'node:crypto';

/** What the team goes by when it approves somebody. */
export interface Identity {
  displayName: string;
  legalName: string | null;
  /** The key of the file, which every upload makes anew; null while there is none. */
  idDocument: string | null;
}

/**
 * Takes the names and the ID document of a cleaner, gives a short digest of them: an approval names the one that was
 * looked at, so that none goes to what was changed meanwhile (docs/security.md#cleaners-files-and-the-teams-decisions).
 */
export const identityDigest = ({ displayName, legalName, idDocument }: Identity): string =>
  createHash('sha256')
    .update(JSON.stringify([displayName, legalName, idDocument]))
    .digest('hex')
    .slice(0, 32);
