import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, NEW_CLEANER } from '../../../tests/demo-data/people-to-sign-in.ts';
import { answers, newCleaner, submittedCleaner, weekWith } from '../../../tests/onboard.ts';
import { register } from '../../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { waitFor } from '../../../tests/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const POST = 'POST /_api/onboarding/cleaner';
const stored = (visitor: Visitor) => visitor.ask('GET /_api/onboarding/cleaner', {});
const refusal = async (visitor: Visitor, body: object) => {
  const { status, error } = await visitor.call(POST, body as never);
  return [status, error];
};

describe('the wizard', () => {
  it('goes on where the demo data’s own cleaner stopped, with all that came before', async () => {
    const visitor = app.visitor();
    await visitor.ask('POST /_api/auth/login_with_password', { email: NEW_CLEANER.email, password: DEMO_PASSWORD });
    const { steps, onboardingStep } = await stored(visitor);
    expect(onboardingStep).toBe(3);
    expect(steps).toMatchObject({
      1: { displayName: NEW_CLEANER.name },
      2: { serviceTypes: ['Standard Clean'] },
      5: null,
    });
  });

  // shows: product/onboarding/waits-for-the-team, product/entities/reply-replaces-session
  // shows: product/states/step-numbers-sent, product/calls/onboarding-cleaner
  it('keeps every answer, moves the step, and is submitted at the end', async () => {
    const visitor = await newCleaner(app);
    expect(await stored(visitor)).toMatchObject({ onboardingStep: 1, status: 'draft', steps: { 1: null, 6: null } });
    const first = await answers[1]();
    const { user } = await visitor.ask(POST, first);
    expect(user).toMatchObject({
      onboardingStep: 2,
      onboardingComplete: false,
      displayName: 'Rosa Delgado',
      legalName: 'Rosa Maria Delgado',
      firstName: 'Rosa',
      lastName: 'Maria Delgado',
      avatarUrl: expect.stringMatching(/^\/_api\/photos\/[\w-]+\?size=small$/),
    });
    for (const step of [answers[2](), answers[3](), answers[4](), answers[5](), answers[6]()]) {
      expect((await visitor.ask(POST, step)).user.onboardingStep).toBe(step.step + 1);
    }
    const { steps } = await stored(visitor);
    const { step: _1, profilePhotoUrl: _photo, ...basics } = first;
    expect(steps[1]).toMatchObject(basics);
    for (const n of [2, 3, 4, 5] as const) {
      const { step: _n, ...sent } = answers[n]();
      // Nothing was said of the rate.
      expect(steps[n]).toEqual(n === 2 ? { ...sent, hourlyRate: 45 } : sent);
    }
    expect(steps[6]).toEqual({ idDocumentUrl: 'provided', backgroundCheckConsent: true });

    const done = await visitor.ask(POST, answers[8]());
    expect(done.user).toMatchObject({ onboardingStep: 8, onboardingComplete: true, role: 'cleaner' });
    expect((await stored(visitor)).status).toBe('pending_review');
    const toTeam = await waitFor(async () =>
      (await app.sandbox.mail.messages(app.config.supportEmail)).find(({ subject }) =>
        subject.includes('Rosa Delgado'),
      ),
    );
    expect(toTeam.text).toMatch(/\/dashboard\/admin\/cleaners\/\d+/);
    expect(await refusal(visitor, answers[2]())).toEqual([409, 'Your profile has already been submitted.']);
    expect(await refusal(visitor, { step: 2 })).toEqual([409, 'Your profile has already been submitted.']);
  });

  // shows: product/cleaner-dashboard/other-cities
  it('puts a cleaner where their county is, until customers know the address of the profile', async () => {
    const visitor = await newCleaner(app);
    const inMiami = { county: 'Miami-Dade County', neighborhoods: ['Brickell', 'Wynwood'] } as const;
    await visitor.ask(POST, await answers[1]({ ...inMiami, neighborhoods: [...inMiami.neighborhoods] }));
    const { user } = await visitor.ask('GET /_api/auth/session', {});
    const cityOf = async () =>
      (
        await app.server.database.pool.query(
          'select cleaners.id, cities.slug from cleaners join cities on cities.id = city_id where user_id = $1',
          [user.id],
        )
      ).rows[0];
    const { id, slug } = await cityOf();
    expect(slug).toBe('miami');
    expect((await stored(visitor)).steps[1]).toMatchObject(inMiami);
    await app.server.database.pool.query(`update cleaners set slug = 'rosa' where id = $1`, [id]);
    expect(await refusal(visitor, await answers[1]())).toEqual([
      409,
      'Your profile belongs to another city. To work elsewhere, please write to us.',
    ]);
    expect((await cityOf()).slug).toBe('miami');
  });

  it('takes the rate that the cleaner asks for, and keeps it when the screen is sent without one', async () => {
    const visitor = await newCleaner(app);
    await visitor.ask(POST, { ...answers[2](), hourlyRate: 52.5 });
    await visitor.ask(POST, answers[2]());
    expect((await stored(visitor)).steps[2]?.hourlyRate).toBe(52.5);
  });

  // shows: defense 16
  it('is not submitted before every screen is answered', async () => {
    const visitor = await newCleaner(app);
    expect(await refusal(visitor, answers[8]())).toEqual([400, 'Please complete step 2 of 8 first.']);
    await visitor.ask(POST, await answers[1]());
    await visitor.ask(POST, answers[2]());
    await visitor.ask(POST, answers[4]());
    expect(await refusal(visitor, answers[8]())).toEqual([400, 'Please complete step 4 of 8 first.']);
    expect((await stored(visitor)).status).toBe('draft');
  });

  // shows: defense 17
  it('counts a screen that was only gone back to as not answered', async () => {
    const visitor = await newCleaner(app);
    for (const step of [1, 2, 3, 4, 5, 6]) await visitor.ask(POST, { step } as never);
    expect(await refusal(visitor, answers[8]())).toEqual([400, 'Please complete step 2 of 8 first.']);
  });

  // shows: defense 14
  it('takes nothing from nobody, from customers and for others', async () => {
    expect((await app.visitor().call(POST, { step: 2 })).status).toBe(401);
    const customer = app.visitor();
    await register(customer);
    expect((await customer.call(POST, { step: 2 })).status).toBe(403);
    const visitor = await newCleaner(app);
    expect(await refusal(visitor, { ...answers[2](), userId: 1 })).toEqual([400, 'Unknown field: userId']);
    expect(await refusal(visitor, { ...answers[2](), legalName: 'X' })).toEqual([400, 'Unknown field: legalName']);
  });

  const bad: [string, () => Promise<object> | object, string][] = [
    ['legal name', () => answers[1]({ legalName: ' ' }), 'Legal name is required'],
    ['display name', () => answers[1]({ displayName: '' }), 'Display name is required'],
    ['photo', () => answers[1]({ profilePhotoUrl: '' }), 'Profile photo is required'],
    ['mobile', () => answers[1]({ mobile: '555' }), 'A valid mobile number is required'],
    ['county', () => answers[1]({ county: 'Cecil County' as never }), 'County selection is required'],
    ['no neighborhood', () => answers[1]({ neighborhoods: [] }), 'Select at least one neighborhood'],
    ['a neighborhood elsewhere', () => answers[1]({ neighborhoods: ['Towson'] }), 'Invalid neighborhood'],
    ['a radius too far', () => answers[1]({ radiusMiles: 21 }), 'Travel radius must be 5 to 20 miles'],
    ['no service', () => ({ ...answers[2](), serviceTypes: [] }), 'Select at least one service type'],
    ['a rate too low', () => ({ ...answers[2](), hourlyRate: 20 }), 'Hourly rate must be $36 to $150'],
    ['no location', () => ({ ...answers[2](), locationTypes: [] }), 'Select at least one location type'],
    [
      'a slot of no hours',
      () => answers[3](weekWith({ Monday: { slotDuration: 0 } })),
      'Slot duration must be at least 1 hour',
    ],
    [
      'an end before its start',
      () => answers[3](weekWith({ Monday: { endTime: '08:00' } })),
      'End time must be after start time',
    ],
    ['a week of six days', () => answers[3](weekWith({}).slice(1)), 'A schedule has all seven days'],
    ['experience', () => ({ ...answers[4](), yearsExperience: '' }), 'Years of experience is required'],
    ['a bio of 99', () => ({ ...answers[5](), shortBio: '🧽'.repeat(99) }), 'Bio must be at least 100 characters'],
    ['a bio of 251', () => ({ ...answers[5](), shortBio: 'x'.repeat(251) }), 'Bio must not exceed 250 characters'],
    ['no language', () => ({ ...answers[5](), languages: [] }), 'Select at least one language'],
    ['no document', () => ({ ...answers[6](), idDocumentUrl: undefined, x: undefined }), 'ID document is required.'],
    [
      'no consent',
      () => ({ ...answers[6](), backgroundCheckConsent: false }),
      'You must consent to a background check to continue.',
    ],
    [
      'no terms',
      () => ({ step: 8, termsAndConditions: false }),
      'You must agree to the terms and conditions to submit your profile.',
    ],
    ['a step that there is not', () => ({ step: 7 }), 'Invalid step'],
  ];
  // shows: defense 15, product/validation/same-rules-on-server
  it.each(bad)('refuses %s in the exact words, and stores nothing', async (_what, body, message) => {
    const visitor = await newCleaner(app);
    expect(await refusal(visitor, await body())).toEqual([400, message]);
    expect((await stored(visitor)).onboardingStep).toBe(1);
  });
});

describe('going back', () => {
  // shows: defense 17, product/onboarding/save-and-back
  it('loses no field over 200 random walks of Save and Back', { timeout: 120_000 }, async () => {
    const visitor = await newCleaner(app);
    const screens = [await answers[1](), answers[2](), answers[3](), answers[4](), answers[5](), answers[6]()];
    for (const screen of screens) await visitor.ask(POST, screen);
    const { steps: before } = await stored(visitor);
    let seed = 20_261_121;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const again = { ...screens[0]!, profilePhotoUrl: before[1]!.profilePhotoUrl };
    const sixth = { ...screens[5]!, idDocumentUrl: 'provided' };
    for (let walk = 0; walk < 200; walk++) {
      let pointer = 0;
      for (let move = 0; move < 1 + random(5); move++) {
        const n = 1 + random(6);
        const save = random(2) === 0;
        const body = save ? [again, ...screens.slice(1, 5), sixth][n - 1]! : { step: n };
        const { user } = await visitor.ask(POST, body as never);
        pointer = save ? n + 1 : n;
        expect(user.onboardingStep).toBe(pointer);
      }
    }
    const { steps: after } = await stored(visitor);
    expect(after).toEqual(before);
  });
});

describe('an account that is deleted', () => {
  it('takes photo and documents with it', async () => {
    const { visitor, cleanerId } = await submittedCleaner(app);
    await visitor.ask('POST /_api/auth/delete_account', { password: 'scrubbed marble steps' });
    const { rows } = await app.server.database.pool.query(
      'select photo_id from cleaners where id = $1 union all select file_key from documents where cleaner_id = $1',
      [cleanerId],
    );
    expect(rows).toEqual([{ photo_id: null }]);
  });
});
