import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { ACTIVE_PDF } from '#contract/uploads';
import { answers, newCleaner, pdf, picture } from '../../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { waitFor } from '../../../tests/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const POST = 'POST /_api/onboarding/cleaner';
const MEGABYTE = 1024 * 1024;
const WRONG_PHOTO = 'Invalid file type. Accepted: JPG, JPEG, PNG, WebP';
const WRONG_DOCUMENT = 'Invalid file type. Accepted: PDF, JPG, JPEG, PNG';
const as = (type: string, content: string | Buffer) => `data:${type};base64,${Buffer.from(content).toString('base64')}`;

/** A PNG of that many pixels each way whose header is right and which holds next to nothing. */
async function bomb(side: number): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  const { crc32 } = await import('node:zlib');
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return as('image/png', bytes);
}

const PNG_BEGINNING = Buffer.from('89504e470d0a1a0a', 'hex');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';

describe('a photo', () => {
  const refusedPhotos: [string, () => string | Promise<string>, string][] = [
    ['SVG named .png', () => as('image/png', SVG), WRONG_PHOTO],
    ['SVG as itself', () => as('image/svg+xml', SVG), WRONG_PHOTO],
    ['HTML named .png', () => as('image/png', HTML), WRONG_PHOTO],
    ['an address', () => 'http://evil.test/photo.png', WRONG_PHOTO],
    ['a script for an address', () => 'javascript:alert(1)', WRONG_PHOTO],
    ['a page in a data string', () => as('text/html', HTML), WRONG_PHOTO],
    ['another photo’s address', () => '/_api/photos/AAAAAAAAAAAAAAAAAAAAAA?size=small', WRONG_PHOTO],
    ['a PNG of 50,000 x 50,000', () => bomb(50_000), 'File size exceeds 5MB limit'],
    ['5 MB and one byte', async () => as('image/jpeg', Buffer.alloc(5 * MEGABYTE + 1)), 'File size exceeds 5MB limit'],
    ['a JPEG called PNG', async () => (await picture('jpeg')).replace('image/jpeg', 'image/png'), WRONG_PHOTO],
    ['no comma', () => 'data:image/png;base64', WRONG_PHOTO],
    ['another charset', () => 'data:image/png;charset=utf-8;base64,AAAA', WRONG_PHOTO],
    ['bad base64', () => 'data:image/png;base64,@@@@', WRONG_PHOTO],
    ['a GIF', () => as('image/gif', 'GIF89a'), WRONG_PHOTO],
    ['a TIFF named .png', () => as('image/png', 'II*\u0000'.padEnd(400, '\u0000')), WRONG_PHOTO],
    ['the beginning of a PNG and nothing else', () => as('image/png', PNG_BEGINNING), WRONG_PHOTO],
  ];
  // shows: defense 53, defense 54, defense 55, defense 56, defense 58, defense 62, product/validation/photo
  it.each(refusedPhotos)('that is %s is refused', async (_what, photo, message) => {
    const visitor = await newCleaner(app);
    const { status, error } = await visitor.call(POST, await answers[1]({ profilePhotoUrl: await photo() }));
    expect([status, error]).toEqual([400, message]);
  });

  // shows: defense 53, product/entities/photo-and-documents
  it('is drawn anew in two sizes, without what the camera told', async () => {
    const withGps = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a9452f' } })
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 17/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(withGps).metadata()).exif).toBeDefined();
    const visitor = await newCleaner(app);
    const { user } = await visitor.ask(POST, await answers[1]({ profilePhotoUrl: as('image/jpeg', withGps) }));
    for (const [size, side] of [
      ['small', 128],
      ['large', 448],
    ] as const) {
      const shown = await app.visitor().fetch(user.avatarUrl!.replace('small', size));
      expect(shown.headers.get('content-type')).toBe('image/webp');
      expect(shown.headers.get('content-security-policy')).toContain('sandbox');
      const seen = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
      expect(seen).toMatchObject({ format: 'webp', width: side, height: side });
      expect(seen.exif).toBeUndefined();
    }
  });

  // shows: defense 60
  it('that is sent back by its address stays; a new one takes its place, and the old one goes later', async () => {
    const visitor = await newCleaner(app);
    const first = await visitor.ask(POST, await answers[1]());
    const { steps } = await visitor.ask('GET /_api/onboarding/cleaner', {});
    const same = await visitor.ask(POST, await answers[1]({ profilePhotoUrl: steps[1]!.profilePhotoUrl }));
    expect(same.user.avatarUrl).toBe(first.user.avatarUrl);
    const next = await visitor.ask(POST, await answers[1]({ profilePhotoUrl: await picture('png') }));
    expect(next.user.avatarUrl).not.toBe(first.user.avatarUrl);
    const status = async (url: string | null) => (await app.visitor().fetch(url!)).status;
    expect(await status(first.user.avatarUrl)).toBe(200);
    await app.clock.advance(2 * 3_600_000);
    await app.catchUp();
    expect([await status(first.user.avatarUrl), await status(next.user.avatarUrl)]).toEqual([404, 200]);
  });
});

describe('a document', () => {
  const refusedDocuments: [string, () => string | Promise<string>, string][] = [
    ['an .exe named .pdf', () => as('application/pdf', 'MZ\u0090\u0000'), WRONG_DOCUMENT],
    ['HTML named .pdf', () => as('application/pdf', HTML), WRONG_DOCUMENT],
    ['WebP', () => picture('webp'), WRONG_DOCUMENT],
    ['a PDF with a script', () => as('application/pdf', '%PDF-1.4\n<</S/JavaScript/JS(x)>>'), ACTIVE_PDF],
    ['10 MB and one byte', () => pdf(10 * MEGABYTE + 1), 'File size exceeds 10MB limit'],
    ['http instead of data', () => 'http://evil.test/id.pdf', WRONG_DOCUMENT],
    ['said to be provided, but is not', () => 'provided', 'ID document is required.'],
  ];
  // shows: defense 57, product/validation/cleaner-step-6
  it.each(refusedDocuments)('that is %s is refused', async (_what, document, message) => {
    const visitor = await newCleaner(app);
    const { status, error } = await visitor.call(POST, answers[6]({ idDocumentUrl: await document() }));
    expect([status, error]).toEqual([400, message]);
    expect((await visitor.ask('GET /_api/onboarding/cleaner', {})).steps[6]).toBeNull();
  });

  // shows: defense 56, product/limits/file-sizes
  it('of exactly 10 MB is taken, three at once', async () => {
    const visitor = await newCleaner(app);
    const full = pdf(10 * MEGABYTE);
    await visitor.ask(POST, answers[6]({ idDocumentUrl: full, businessLicenseUrl: full, insuranceUrl: full }));
    const { steps } = await visitor.ask('GET /_api/onboarding/cleaner', {});
    expect(steps[6]).toMatchObject({ businessLicenseUrl: 'provided', insuranceUrl: 'provided' });
  });

  // shows: product/entities/photo-and-documents
  it('replaces the one before; one that is left out is gone; one that stays is only named', async () => {
    const visitor = await newCleaner(app);
    await visitor.ask(POST, answers[6]({ insuranceUrl: pdf() }));
    await visitor.ask(POST, answers[6]({ idDocumentUrl: await picture('png') }));
    const files = async () =>
      (
        await app.server.database.pool.query<{ kind: string; type: string }>(
          'select kind, type from documents join cleaners on cleaners.id = cleaner_id where user_id = $1',
          [(await visitor.ask('GET /_api/auth/session', {})).user.id],
        )
      ).rows;
    expect(await files()).toEqual([{ kind: 'id', type: 'image/png' }]);
    await visitor.ask(POST, answers[6]({ idDocumentUrl: 'provided' }));
    expect(await files()).toEqual([{ kind: 'id', type: 'image/png' }]);
  });
});

describe('a body', () => {
  const post = (visitor: Visitor, body: string) =>
    visitor.fetch('/_api/onboarding/cleaner', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });

  // shows: defense 56
  it('is not read from who may not send it', async () => {
    const response = await post(app.visitor(), `{"step":6,"x":"${'x'.repeat(45 * MEGABYTE)}"}`).catch(() => undefined);
    // The server answers and closes while the rest is still on its way; a client may see either.
    expect([401, undefined]).toContain(response?.status);
  });

  // shows: defense 56
  it.each([
    ['of 64 KB on a screen without files', 2, 65],
    ['of 8 MB on the first screen', 1, 8 * 1024 + 1],
  ])('over the limit %s is refused', async (_what, step, kilobytes) => {
    const visitor = await newCleaner(app);
    expect((await post(visitor, `{"step":${step},"x":"${'x'.repeat(kilobytes * 1024)}"}`)).status).toBe(413);
  });

  // shows: defense 60
  it('with files is taken so many times an hour from one account, and others go on', async () => {
    const [eager, other] = [await newCleaner(app), await newCleaner(app)];
    const large = `{"step":2,"x":"${'x'.repeat(65 * 1024)}"}`;
    for (let sent = 0; sent < policy.uploads.ofAccount; sent++) expect((await post(eager, large)).status).toBe(413);
    const refused = await post(eager, large);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await post(eager, JSON.stringify(answers[4]()))).status).toBe(200);
    expect((await post(other, large)).status).toBe(413);
  });

  // shows: fault F22
  it('that breaks off leaves nothing behind and keeps nobody waiting', async () => {
    const visitor = await newCleaner(app);
    const { port } = new URL(visitor.origin);
    const head = [
      'POST /_api/onboarding/cleaner HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      `cookie: sid=${visitor.cookie('sid')}`,
      `content-length: ${20 * MEGABYTE}`,
    ].join('\r\n');
    // As many as are let in at once, and more.
    for (let broken = 0; broken < 6; broken++) {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`${head}\r\n\r\n{"step":6,"idDocumentUrl":"${'x'.repeat(200_000)}`);
      socket.destroy();
      await once(socket, 'close');
    }
    expect((await visitor.ask('GET /_api/onboarding/cleaner', {})).steps[6]).toBeNull();
    // An account has one body on its way; that the last one broke off is noticed a moment later.
    const whole = answers[6]({ idDocumentUrl: pdf(MEGABYTE) });
    await waitFor(async () => (await visitor.call(POST, whole)).status === 200);
  });

  // shows: fault F23
  it('of 20 people at once is taken, one after the other', { timeout: 90_000 }, async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => newCleaner(app)));
    const body = answers[6]({ idDocumentUrl: pdf(6 * MEGABYTE) });
    const calls = await Promise.all(people.map((visitor) => visitor.call(POST, body)));
    expect(calls.map(({ status }) => status)).toEqual(people.map(() => 200));
  });
});
