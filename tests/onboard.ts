import sharp from 'sharp';
import type { Request } from '#contract/calls';
import { setAdmin } from '#server/accounts';
import { browserOf } from './ready-people.ts';
import { newEmail, PASSWORD, register, stayIn } from './sign-up.ts';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

type Step = Request<'POST /_api/onboarding/cleaner'>;
type Screen<N extends number> = Extract<Step, { step: N }> & Record<string, unknown>;

const dataString = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;

const pictures = new Map<string, Promise<string>>();

/** A picture of one color; the same one for all who ask for it. */
export function picture(type: 'jpeg' | 'png' | 'webp' = 'jpeg', side = 300): Promise<string> {
  const key = `${type} ${side}`;
  const drawn = pictures.get(key) ?? draw(type, side);
  pictures.set(key, drawn);
  return drawn;
}

async function draw(type: 'jpeg' | 'png' | 'webp', side: number): Promise<string> {
  const drawn = sharp({ create: { width: side, height: side, channels: 3, background: '#14554b' } });
  return dataString(`image/${type}`, await drawn.toFormat(type).toBuffer());
}

/** The least that is a PDF, filled up to `bytes`. */
export const pdf = (bytes = 400): string =>
  dataString('application/pdf', Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes - 9, ' ')]));

const OFF = { available: false, startTime: '09:00', endTime: '17:00', slotDuration: 3 };

/** All days off but these. */
export const weekWith = (days: Record<string, Partial<typeof OFF> & { longestDuration?: number }>) =>
  (['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const).map((day) => ({
    day,
    ...OFF,
    ...(days[day] && { available: true, ...days[day] }),
  }));

/** All seven days from nine to five. */
export const everyDay = weekWith({
  Sunday: {},
  Monday: {},
  Tuesday: {},
  Wednesday: {},
  Thursday: {},
  Friday: {},
  Saturday: {},
});

/** Good answers to every screen; each can be changed. */
export const answers = {
  1: async (change: Partial<Screen<1>> = {}) => ({
    step: 1 as const,
    legalName: 'Rosa Maria Delgado',
    displayName: 'Rosa Delgado',
    profilePhotoUrl: await picture(),
    mobile: '410 555 0190',
    county: 'Baltimore City' as const,
    neighborhoods: ['Canton', 'Fells Point'],
    radiusMiles: 12,
    ...change,
  }),
  2: () => ({
    step: 2 as const,
    serviceTypes: ['Standard Clean' as const, 'Eco/Non-Toxic' as const],
    addOnServices: ['Windows' as const],
    locationTypes: ['Apartments' as const, 'Houses' as const],
    petsComfortable: true,
  }),
  3: (week = weekWith({ Monday: {} })) => ({ step: 3 as const, weeklySchedule: week }),
  4: () => ({
    step: 4 as const,
    yearsExperience: '3-5' as const,
    certifications: 'IJCSA',
    provideOwnSupplies: true,
    provideOwnEquipment: false,
    comfortableWithEcoFriendly: true,
  }),
  5: () => ({
    step: 5 as const,
    shortBio: 'I clean as if my aunt came to visit. '.repeat(4).trim(),
    languages: ['English' as const, 'Spanish' as const],
    specialties: 'old floors, glass',
    funFact: 'I can whistle two notes at once.',
  }),
  6: (change: Partial<Screen<6>> = {}) => ({
    step: 6 as const,
    idDocumentUrl: pdf(),
    backgroundCheckConsent: true as const,
    ...change,
  }),
  8: () => ({ step: 8 as const, termsAndConditions: true as const }),
};

/** A cleaner's account with the wizard still to do. */
export async function newCleaner(app: TestApp, email = newEmail()): Promise<Visitor> {
  const visitor = app.visitor();
  await register(visitor, { role: 'cleaner', email });
  return visitor;
}

interface Applicant {
  week?: ReturnType<typeof weekWith>;
  name?: string;
  email?: string;
}

/** Walks the whole wizard. `week`, `name` and `email` replace the usual answers. */
export async function submittedCleaner(
  app: TestApp,
  about: Applicant = {},
): Promise<{ visitor: Visitor; cleanerId: number }> {
  return submit(app, await newApplicant(app, about));
}

/** Walks the wizard as far as its last screen. */
export async function newApplicant(app: TestApp, { week, name, email }: Applicant): Promise<Visitor> {
  const visitor = await newCleaner(app, email);
  const first = await answers[1](name === undefined ? {} : { displayName: name });
  for (const step of [first, answers[2](), answers[3](week), answers[4](), answers[5](), answers[6]()]) {
    await visitor.ask('POST /_api/onboarding/cleaner', step);
  }
  return visitor;
}

async function submit(app: TestApp, visitor: Visitor): Promise<{ visitor: Visitor; cleanerId: number }> {
  await visitor.ask('POST /_api/onboarding/cleaner', answers[8]());
  return { visitor, cleanerId: await cleanerIdOf(app, visitor) };
}

export async function cleanerIdOf(app: TestApp, visitor: Visitor): Promise<number> {
  const { user } = await visitor.ask('GET /_api/auth/session', {});
  const { rows } = await app.server.database.pool.query<{ id: number }>('select id from cleaners where user_id = $1', [
    user.id,
  ]);
  return rows[0]!.id;
}

/** Somebody of the team, signed in. */
export async function newAdmin(app: TestApp, email = newEmail()): Promise<Visitor> {
  const visitor = app.visitor();
  await register(visitor, { email });
  await setAdmin(app.server.database.transact, email, true, app.clock.now());
  await visitor.ask('POST /_api/auth/login_with_password', { email, password: PASSWORD });
  return visitor;
}

const admins = new WeakMap<TestApp, Promise<Visitor>>();

/** The same one of the team each time, for what a test only needs done; whose session has ended is replaced. */
export async function adminOf(app: TestApp): Promise<Visitor> {
  const known = (await admins.get(app)) ?? (app.ready.admin && browserOf(app, app.ready.admin));
  if (known && (await known.call('GET /_api/auth/session', {})).status === 200) {
    admins.set(app, Promise.resolve(known));
    return known;
  }
  const admin = newAdmin(app);
  admins.set(app, admin);
  return admin;
}

/** An approval of somebody whose email is not proven: it needs a reason. */
export const APPROVAL = { status: 'active', reason: 'We have met.' } as const;

/** A cleaner whom customers can book. */
export async function approvedCleaner(app: TestApp, about: Applicant = {}) {
  const cleaner = await submit(app, (await readyApplicant(app, about)) ?? (await newApplicant(app, about)));
  const admin = await adminOf(app);
  await admin.ask('POST /_api/admin/cleaner-status', { cleanerId: cleaner.cleanerId, ...APPROVAL });
  return { ...cleaner, admin };
}

/** One who was made before and whom nobody has taken yet, where such a one is wanted and there. */
async function readyApplicant(app: TestApp, { week, name }: Applicant): Promise<Visitor | undefined> {
  const ready = week === everyDay ? app.ready.applicants?.shift() : undefined;
  if (!ready) return;
  const visitor = await stayIn(browserOf(app, ready), ready.email);
  if (name !== undefined) await visitor.ask('POST /_api/cleaner/profile', { displayName: name });
  return visitor;
}
