import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { DOCUMENT, PHOTO, wrongFileType } from '#contract/uploads';
import { readUpload, reencodeImage } from './uploaded-file.ts';
import { createWorkerPool, JobStoppedError } from './worker-pool.ts';

const run = promisify(execFile);
const as = (type: string, content: string | Buffer) => `data:${type};base64,${Buffer.from(content).toString('base64')}`;

/** Each drawing uses the one before it twice: no end of work for whoever draws it. */
const svgBomb = (depth: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><defs><path id="a0" d="M0 0h1v1z"/>${Array.from(
    { length: depth },
    (_, n) => `<g id="a${n + 1}"><use href="#a${n}"/><use href="#a${n}"/></g>`,
  ).join('')}</defs><use href="#a${depth}"/></svg>`;

// shows: defense 53, defense 89
it('a drawing under the name of a photo never reaches a decoder', async () => {
  const before = process.cpuUsage();
  await Promise.all(
    Array.from({ length: 4 }, () =>
      expect(readUpload(as('image/png', svgBomb(26)), PHOTO)).rejects.toThrow(wrongFileType(PHOTO)),
    ),
  );
  // Decoded, it takes ten seconds each.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
});

// shows: defense 89
it('production decodes no other formats', async () => {
  const script = `
    const { blockOtherImageFormats, reencodeImage } = await import('./server/platform/uploaded-file.ts');
    const { PHOTO } = await import('./contract/uploads.ts');
    const { default: sharp } = await import('sharp');
    const draw = (bytes) => reencodeImage({ bytes }, PHOTO, { format: 'webp' }).then(() => 'drawn', () => 'refused');
    blockOtherImageFormats();
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } });
    const files = await Promise.all(['png', 'jpeg', 'webp', 'gif', 'tiff'].map((format) => image.clone().toFormat(format).toBuffer()));
    console.log(JSON.stringify(await Promise.all([...files, Buffer.from('${svgBomb(1)}')].map(draw))));
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  expect(JSON.parse(stdout)).toEqual(['drawn', 'drawn', 'drawn', 'refused', 'refused', 'refused']);
});

it('a file that is what it says is read and drawn', async () => {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#14554b' } })
    .png()
    .toBuffer();
  const read = await readUpload(as('image/png', bytes), DOCUMENT);
  expect(read.type).toBe('image/png');
  const drawn = await sharp(await reencodeImage(read, DOCUMENT, { side: 16, format: 'webp' })).metadata();
  expect(drawn).toMatchObject({ format: 'webp', width: 16, height: 16 });
});

const poolFor = (program: string, maxWaiting = 10) =>
  createWorkerPool<string, string>({
    file: new URL(`data:text/javascript,${encodeURIComponent(program)}`),
    threads: 1,
    maxWaiting,
    jobSeconds: 2,
    heapMegabytes: 32,
  });
const PROGRAM = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (job) => {
    if (job === 'for ever') for (;;);
    if (job === 'memory') { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); }
    if (job === 'exit') process.exit(1);
    parentPort.postMessage(job);
  });
`;

// shows: defense 89
it.each(['for ever', 'memory', 'exit'])(
  'a job that takes too much (%s) ends, and the next one is done',
  async (job) => {
    const work = poolFor(PROGRAM);
    await expect(work(job)).rejects.toThrow(JobStoppedError);
    expect(await work('next')).toBe('next');
  },
);

it('more jobs than may wait are refused, and all others are done in order', async () => {
  const work = poolFor(PROGRAM, 3);
  const jobs = await Promise.allSettled(['1', '2', '3', '4', '5', '6'].map((job) => work(job)));
  expect(jobs.map((job) => (job.status === 'fulfilled' ? job.value : job.reason.status))).toEqual([
    '1',
    '2',
    '3',
    '4',
    503,
    503,
  ]);
});
