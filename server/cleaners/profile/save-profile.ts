import type { Reply } from '#contract/calls';
import { announce } from '#platform/database';
import { HttpError } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { Person } from '#server/accounts';
import type { Trx } from '../../schema/tables.ts';
import { selectByUser } from '../cleaners.sql.ts';
import type { CleanerDeps } from '../deps.ts';
import { attachDocument, type NewDocument, storeDocument } from '../documents.ts';
import { type CleanerChange, type CleanerRow, lockOwn, updateCleaner } from '../own-cleaner.sql.ts';
import { attachPhoto, readPhotoField, type StoredPhoto } from '../photos.ts';
import { columnsIn, personIn, type Sent, writeLists } from './profile-change.ts';
import { recordIdentityChange } from './review-again.ts';
import { noProfile, ownProfile } from './show-profile.ts';

type Call = 'POST /_api/cleaner/profile';

/** What was sent changes, the rest stays. Throws 400, 401, 404 for who has no profile, 503, 507. */
export const saveProfile =
  (deps: CleanerDeps) =>
  async (sent: Sent, { userId }: SignedInCaller): Promise<Reply<Call>> => {
    const current = await selectByUser(deps.db, userId);
    if (!current) throw noProfile();
    const files = await storeFiles(deps, sent, current.photo_id);
    await deps.transact(async (trx) => {
      // Accounts are locked before cleaners, here as in the wizard.
      const person = await deps.accounts.lock(trx, userId);
      const cleaner = person && (await lockOwn(trx, userId));
      if (!cleaner) throw new HttpError(401, 'Please sign in.');
      await updateCleaner(trx, cleaner.id, {
        ...(await write(deps, trx, cleaner, sent, files)),
        ...(await reviewed(deps, trx, cleaner, person, sent, files)),
        updated_at: deps.clock.now(),
      });
      await announce(trx);
    });
    return { profile: await ownProfile(deps, userId), ...(await deps.accounts.loadSessionUser(userId)) };
  };

/** Files that are stored already. */
interface Stored {
  photo: StoredPhoto | 'unchanged';
  documents: NewDocument[];
}

/** What comes as a file is stored before any row is locked. Throws 400 in the dropzone's words, 503, 507. */
async function storeFiles(deps: CleanerDeps, sent: Sent, photoId: string | null): Promise<Stored> {
  const { profilePhotoUrl, idDocumentUrl, businessLicenseUrl, insuranceUrl } = sent;
  const kinds = { id: idDocumentUrl, license: businessLicenseUrl, insurance: insuranceUrl };
  const documents: NewDocument[] = [];
  for (const kind of ['id', 'license', 'insurance'] as const) {
    const file = kinds[kind];
    if (file !== undefined) documents.push(await storeDocument(deps, kind, file ?? undefined));
  }
  const photo = profilePhotoUrl === undefined ? 'unchanged' : await readPhotoField(deps, profilePhotoUrl, photoId);
  return { photo, documents };
}

async function write(
  deps: CleanerDeps,
  trx: Trx,
  cleaner: CleanerRow,
  sent: Sent,
  { photo, documents }: Stored,
): Promise<CleanerChange> {
  const person = personIn(sent);
  if (Object.keys(person).length > 0) await deps.accounts.update(trx, cleaner.user_id, person);
  for (const document of documents) await attachDocument(deps, trx, cleaner.id, document);
  return {
    ...columnsIn(sent),
    ...(await writeLists(trx, cleaner, sent)),
    ...(photo !== 'unchanged' && { photo_id: await attachPhoto(deps, trx, photo, cleaner.photo_id) }),
  };
}

/** Another identity than the team has seen: written down, and whoever is active is reviewed again. */
async function reviewed(
  deps: CleanerDeps,
  trx: Trx,
  cleaner: CleanerRow,
  person: Person,
  { displayName, legalName }: Sent,
  { documents }: Stored,
): Promise<CleanerChange> {
  const renamed = displayName !== undefined && displayName !== person.displayName;
  const newLegalName = legalName !== undefined && legalName !== person.legalName;
  const newId = documents.some(({ kind, file }) => kind === 'id' && file !== 'unchanged');
  const what = [renamed && 'displayName', newLegalName && 'legalName', newId && 'idDocument'].filter(
    (field) => field !== false,
  );
  return what.length === 0 ? {} : recordIdentityChange(deps, trx, cleaner, what);
}
