import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Request } from '#contract/calls';
import { book } from '../../../tests/book.ts';
import {
  approvedCleaner,
  everyDay,
  newAdmin,
  newCleaner,
  pdf,
  picture,
  submittedCleaner,
  weekWith,
} from '../../../tests/onboard.ts';
import { register } from '../../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { waitFor } from '../../../tests/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const GET = 'GET /_api/cleaner/profile';
const POST = 'POST /_api/cleaner/profile';
type Change = Request<typeof POST>;
const MEGABYTE = 1024 * 1024;

let people = 0;
const someone = (week = weekWith({ Monday: {} })) => approvedCleaner(app, { name: `Pat Profile ${++people}`, week });
const publicOf = (cleanerSlug: string) =>
  app.visitor().call('GET /_api/cleaners/by-slug', { city: 'baltimore', cleanerSlug });
const statusOf = async (visitor: Visitor) => (await visitor.ask('GET /_api/onboarding/cleaner', {})).status;

describe('a cleaner’s profile', () => {
  it('is what onboarding stored, and gives back what it is sent', async () => {
    const { visitor } = await someone();
    const { profile } = await visitor.ask(GET, {});
    expect(profile).toMatchObject({
      legalName: 'Rosa Maria Delgado',
      firstName: 'Rosa',
      lastName: 'Maria Delgado',
      hourlyRate: 45,
      serviceTypes: ['Standard Clean', 'Eco/Non-Toxic'],
      specialties: 'old floors, glass',
      county: 'Baltimore City',
      neighborhoods: ['Canton', 'Fells Point'],
      radiusMiles: 12,
      idDocumentUrl: 'provided',
      businessLicenseUrl: null,
      acceptsLastMinute: null,
    });
    const change = {
      displayName: 'Rosa of Canton',
      firstName: 'Rosa',
      lastName: 'Delgado',
      mobile: '410 555 0191',
      zipCode: '21224',
      bio: 'Every stair from the top down, every window from the left. '.repeat(2).trim(),
      hourlyRate: 52.5,
      serviceTypes: ['Deep Clean' as const],
      addOnServices: [],
      locationTypes: ['Offices' as const],
      petsComfortable: false,
      yearsExperience: '5-10' as const,
      certifications: '',
      provideOwnSupplies: false,
      provideOwnEquipment: true,
      comfortableWithEcoFriendly: false,
      languages: ['Portuguese' as const],
      specialties: 'marble, brass',
      funFact: '',
      county: 'Howard County',
      neighborhoods: ['Columbia'],
      radiusMiles: 20,
      previousPlatforms: 'Word of mouth',
      preferredNeighborhoods: ['Columbia'],
      preferredJobTypes: ['Deep Clean' as const],
      acceptsLastMinute: true,
      businessLicenseUrl: pdf(),
    } satisfies Change;
    const saved = await visitor.ask(POST, change);
    const expected = { ...change, certifications: null, funFact: null, businessLicenseUrl: 'provided' };
    expect(saved.profile).toMatchObject(expected);
    expect(saved.user).toMatchObject({ displayName: 'Rosa of Canton', baseRate: 52.5, zipCode: '21224' });
    expect((await visitor.ask(GET, {})).profile).toEqual(saved.profile);
    // It has another display name.
    expect(await statusOf(visitor)).toBe('pending_review');
  });

  it('keeps what was not sent, and is the same when it is sent back as it came', async () => {
    const { visitor } = await someone();
    const { profile } = await visitor.ask(GET, {});
    expect((await visitor.ask(POST, {})).profile).toEqual(profile);
    expect((await visitor.ask(POST, { mobile: '410 555 0199' })).profile).toEqual({
      ...profile,
      mobile: '410 555 0199',
    });
    const { legalName, profilePhotoUrl, idDocumentUrl } = profile;
    const same = { legalName: legalName!, profilePhotoUrl: profilePhotoUrl!, idDocumentUrl: idDocumentUrl! };
    expect((await visitor.ask(POST, same)).profile).toMatchObject(same);
    expect(await statusOf(visitor)).toBe('active');
  });

  it('shows to the public at once, in a profile and in the price of the next booking', async () => {
    // Of a week with one day, the coming seven dates have no time any more on that day’s afternoon.
    const { visitor } = await someone(everyDay);
    const slug = `pat-profile-${people}`;
    expect((await publicOf(slug)).body.cleaner).toMatchObject({ hourlyRate: 45 });
    const { user } = await visitor.ask(POST, { hourlyRate: 60, profilePhotoUrl: await picture('png') });
    const { cleaner } = (await publicOf(slug)).body;
    expect(cleaner).toMatchObject({ hourlyRate: 60 });
    expect(cleaner.avatarUrl).toBe(user.avatarUrl!.replace('small', 'large'));
    const timeSlotId = String(cleaner.timeSlots[0]!.id);
    const { services } = await app.visitor().ask('GET /_api/time-slot', { timeSlotId });
    expect(services.find(({ name }) => name === 'Standard Clean')?.totalAmount).toBe(180);
  });

  it('leaves a booking’s price as it was agreed', async () => {
    const { visitor } = await someone();
    const { slots } = await visitor.ask('GET /_api/cleaner/schedule', {});
    const customer = app.visitor();
    const { booking, token } = await book(app, customer, { slotId: slots.at(-1)!.id });
    await visitor.ask(POST, { hourlyRate: 150 });
    const { booking: later } = await app.visitor().ask('GET /_api/bookings/by-token', { token });
    expect(later.totalAmount).toBe(booking.totalAmount);
  });

  it('takes an optional document away by null, and never the ID', async () => {
    const { visitor } = await someone();
    await visitor.ask(POST, { insuranceUrl: pdf() });
    expect((await visitor.ask(POST, { insuranceUrl: null })).profile.insuranceUrl).toBeNull();
    const { status } = await visitor.call(POST, { idDocumentUrl: null } as unknown as Change);
    expect([status, (await visitor.ask(GET, {})).profile.idDocumentUrl]).toEqual([400, 'provided']);
  });

  it('leaves the neighborhoods of another county behind, and takes none from elsewhere', async () => {
    const { visitor } = await someone();
    const refused = async (change: Change) => {
      const { status, error } = await visitor.call(POST, change);
      return [status, error];
    };
    expect(await refused({ county: 'Howard County' })).toEqual([400, 'Select at least one neighborhood']);
    expect(await refused({ neighborhoods: [] })).toEqual([400, 'Select at least one neighborhood']);
    expect(await refused({ neighborhoods: ['Columbia'] })).toEqual([400, 'Invalid neighborhood']);
    expect(await refused({ county: 'Santa Clara County' })).toEqual([400, 'County selection is required']);
    expect(await refused({ county: 'Miami-Dade County', neighborhoods: ['Brickell'] })).toEqual([
      400,
      'County selection is required',
    ]);
    expect(await refused({ county: 'Atlantis' })).toEqual([400, 'County selection is required']);
    const { profile } = await visitor.ask(GET, {});
    expect([profile.county, profile.neighborhoods]).toEqual(['Baltimore City', ['Canton', 'Fells Point']]);
    const moved = await visitor.ask(POST, { county: 'Howard County', neighborhoods: ['Columbia'] });
    expect([moved.profile.county, moved.profile.neighborhoods]).toEqual(['Howard County', ['Columbia']]);
    expect(moved.profile.publicPath).toMatch(/^\/cleaning-services\/baltimore\/[\w-]+$/);
  });

  const bad: [string, Change, string][] = [
    ['a rate below the least', { hourlyRate: 35.99 }, 'Hourly rate must be $36 to $150'],
    ['a rate above the most', { hourlyRate: 150.01 }, 'Hourly rate must be $36 to $150'],
    ['a rate of half a cent', { hourlyRate: 45.005 }, 'Hourly rate must be in whole cents'],
    ['no display name', { displayName: ' ' }, 'Display name is required'],
    ['no first name', { firstName: '' }, 'First name is required'],
    ['a mobile too short', { mobile: '555' }, 'A valid mobile number is required'],
    ['a ZIP too short', { zipCode: '212' }, 'A valid ZIP code is required'],
    ['a bio of 99', { bio: 'x'.repeat(99) }, 'Bio must be at least 100 characters'],
    ['no service', { serviceTypes: [] }, 'Select at least one service type'],
    ['no language', { languages: [] }, 'Select at least one language'],
    ['a document of nothing', { insuranceUrl: 'data:application/pdf;base64,AAAA' }, 'Invalid file type'],
    ['a photo of another', { profilePhotoUrl: '/_api/photos/AAAAAAAAAAAAAAAAAAAAAA?size=large' }, 'Invalid file type'],
    ['a stranger’s field', { userId: 1 } as Change, 'Unknown field: userId'],
    ['a status', { status: 'active' } as Change, 'Unknown field: status'],
  ];
  it.each(bad)('refuses %s, and changes nothing', async (_what, change, message) => {
    const { visitor } = await submittedCleaner(app);
    const before = await visitor.ask(GET, {});
    const { status, error } = await visitor.call(POST, { ...change, acceptsLastMinute: true });
    expect([status, error]).toEqual([400, expect.stringContaining(message)]);
    expect(await visitor.ask(GET, {})).toEqual(before);
  });

  it('takes a body as large as its files may be, and no larger', async () => {
    const { visitor } = await submittedCleaner(app);
    const post = (field: string, bytes: number) =>
      visitor.fetch('/_api/cleaner/profile', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"${field}":"${'x'.repeat(bytes)}"}`,
      });
    expect((await post('funFact', 65 * 1024)).status).toBe(413);
    expect((await post('profilePhotoUrl', 8 * MEGABYTE)).status).toBe(413);
    const full = pdf(10 * MEGABYTE);
    const { profile } = await visitor.ask(POST, { businessLicenseUrl: full, insuranceUrl: full });
    expect([profile.businessLicenseUrl, profile.insuranceUrl]).toEqual(['provided', 'provided']);
  });

  it('is nobody’s who has none', async () => {
    for (const who of [await newCleaner(app), await newAdmin(app)]) {
      expect((await who.call(GET, {})).error).toBe('You have no cleaner profile yet.');
      expect((await who.call(POST, { hourlyRate: 50 })).status).toBe(404);
    }
    const customer = app.visitor();
    await register(customer);
    expect([(await customer.call(GET, {})).status, (await app.visitor().call(POST, {})).status]).toEqual([403, 401]);
  });
});

describe('another identity', () => {
  const changes: [string, () => Change][] = [
    ['a display name', () => ({ displayName: 'Quite Another' })],
    ['a legal name', () => ({ legalName: 'Rosa Maria Delgado-Vale' })],
    ['an ID document', () => ({ idDocumentUrl: pdf(700) })],
  ];
  it.each(changes)('%s: the team looks again, open times go, what is booked stays', async (what, change) => {
    const { visitor, cleanerId, admin } = await someone(weekWith({ Monday: {}, Thursday: {} }));
    const slug = `pat-profile-${people}`;
    const { slots } = await visitor.ask('GET /_api/cleaner/schedule', {});
    await book(app, app.visitor(), { slotId: slots.at(-1)!.id });
    const { user } = await visitor.ask(POST, change());
    expect(user.onboardingComplete).toBe(true);
    expect(await statusOf(visitor)).toBe('pending_review');
    expect((await publicOf(slug)).status).toBe(404);
    const left = (await visitor.ask('GET /_api/cleaner/schedule', {})).slots;
    expect(left.map(({ status }) => status)).toEqual(['booked']);
    const { displayName } = user;
    const told = await waitFor(async () =>
      (await app.sandbox.mail.messages(app.config.supportEmail)).find(
        ({ subject }) => subject === `A cleaner to review again: ${displayName}`,
      ),
    );
    expect(told.text).toContain(`/dashboard/admin/cleaners/${cleanerId}`);
    const { rows } = await app.server.database.pool.query(
      "select actor, detail from audit where subject = $1 and action = 'cleaner.changed'",
      [`cleaner:${cleanerId}`],
    );
    const field = { 'a display name': 'displayName', 'a legal name': 'legalName' }[what] ?? 'idDocument';
    expect(rows).toEqual([{ actor: `cleaner:${cleanerId}`, detail: { what: field } }]);

    await admin.ask('POST /_api/admin/cleaner-status', { cleanerId, status: 'active', reason: 'We have met.' });
    expect((await publicOf(slug)).status).toBe(200);
  });

  it('a display name, changed in the account’s settings, is looked at again too', async () => {
    const { visitor } = await someone();
    const { user } = await visitor.ask('GET /_api/auth/session', {});
    await visitor.ask('POST /_api/auth/profile', { displayName: user.displayName, zipCode: '21224' });
    expect(await statusOf(visitor)).toBe('active');
    await visitor.ask('POST /_api/auth/profile', { displayName: 'Quite Another' });
    expect(await statusOf(visitor)).toBe('pending_review');
    expect((await publicOf(`pat-profile-${people}`)).status).toBe(404);
  });

  it('of somebody suspended leaves them suspended', async () => {
    const { visitor, cleanerId, admin } = await someone();
    const suspension = { cleanerId, status: 'suspended' as const, reason: 'Late twice.' };
    await admin.ask('POST /_api/admin/cleaner-status', suspension);
    await visitor.ask(POST, { legalName: 'Somebody Else' });
    expect(await visitor.ask('GET /_api/onboarding/cleaner', {})).toMatchObject({
      status: 'suspended',
      reason: 'Late twice.',
    });
  });
});
