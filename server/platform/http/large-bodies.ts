import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { BodyLimit } from '#contract/call';
import { HttpError, tooMany } from '../errors.ts';
import { storageRefusal } from '../files.ts';

const KILOBYTE = 1024;
/** The default limit of a call's body (docs/security.md#the-server). */
export const DEFAULT_BODY_LIMIT = 64 * KILOBYTE;

const SLOW_BODY_TIMEOUT_MS = 30_000;

export const tooLarge = () => new HttpError(413, 'The request is too large');

/** Refuses what is larger than its content allows. */
export function enforceLimit({ bytes, of }: BodyLimit, size: number, input: unknown): void {
  if (size > (of ? (of(input) ?? DEFAULT_BODY_LIMIT) : bytes)) throw tooLarge();
}

/** Whether a file is in it: not the address of one that is stored, or what stands for it. */
export const carriesFile = ({ files = [] }: BodyLimit, input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  files.some((field) => {
    const value = (input as Record<string, unknown>)[field];
    return typeof value === 'string' && value.startsWith('data:');
  });

/** Larger than a body without files, as far as its header says; unknown counts as large. */
export const isLarge = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > DEFAULT_BODY_LIMIT;

/** Cuts off who takes longer than half a minute to send a body that is not large (docs/security.md#the-server). */
export function cutSlowBody({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.socket.destroy(), SLOW_BODY_TIMEOUT_MS);
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}

/** How many large bodies are looked at, and so held in memory, at once. */
const MAX_CONCURRENT_UPLOADS = 4;
/** How many arrive, wait and are looked at together: what they take of the disk. */
const MAX_UPLOADS = 32;
/** Slower than any telephone's connection: who keeps a body coming at less only wants to keep a place. */
const LOWEST_BYTES_A_SECOND = 8 * 1024;
const SPEED_CHECK_MS = 5000;

/** Whose large body it is. */
interface Sender {
  user: string;
  address: string;
}

type Receive = (request: FastifyRequest, reply: FastifyReply, payload: Readable, from: Sender) => Promise<Readable>;

/**
 * Takes large bodies in: each arrives in a file that has no name, however slowly, and only then waits for one of the few
 * places in memory. So a slow one keeps nobody from theirs. An account has one at a time, an address `ofAddress`.
 * Throws 400, 413, 429, 503, 507.
 */
export function createUploadGate(limitBytes: number, ofAddress: number, places: UploadPlaces): Receive {
  return async (request, reply, payload, from) => {
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge();
    if (request.raw.destroyed) throw brokenOff();
    const over = new Promise<void>((resolve) => reply.raw.once('close', resolve));
    places.enter(from, ofAddress, over);
    const file = await openNameless();
    try {
      await write(payload, file, limitBytes);
    } catch (error) {
      await file.close();
      // The rest of the body is not waited for.
      reply.header('connection', 'close');
      throw error;
    }
    await places.waitInLine(over);
    return file.createReadStream({ start: 0 });
  };
}

export type UploadPlaces = ReturnType<typeof createUploadPlaces>;

/** Who has a large body here, in all calls together. */
export function createUploadPlaces() {
  const inMemory = pLimit(MAX_CONCURRENT_UPLOADS);
  const here = new Set<Sender>();
  return {
    enter(from: Sender, ofAddress: number, over: Promise<void>): void {
      const others = [...here];
      if (others.some(({ user }) => user === from.user)) throw stillSending();
      if (others.filter(({ address }) => address === from.address).length >= ofAddress) throw stillSending();
      if (others.length >= MAX_UPLOADS) {
        throw new HttpError(503, 'Many files are being sent right now. Please try again in a moment.', 10);
      }
      here.add(from);
      void over.then(() => here.delete(from));
    },
    waitInLine: (over: Promise<void>) =>
      new Promise<void>((enter) => {
        void inMemory(() => {
          enter();
          return over;
        });
      }),
  };
}

const stillSending = () => tooMany('Another file is still being sent. Please try again in a moment.', 10);
const brokenOff = () => new HttpError(400, 'The request broke off');

/** Writes a body to a file. Throws 413 for more than `limitBytes`; whoever sends too slowly is cut off. */
async function write(payload: Readable, file: FileHandle, limitBytes: number): Promise<void> {
  let bytes = 0;
  let before = 0;
  const timer = setInterval(() => {
    if (bytes - before < (LOWEST_BYTES_A_SECOND * SPEED_CHECK_MS) / 1000) payload.destroy();
    before = bytes;
  }, SPEED_CHECK_MS).unref();
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limitBytes) throw tooLarge();
      await file.writeFile(chunk);
    }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw payload.destroyed ? brokenOff() : storageRefusal(error);
  } finally {
    clearInterval(timer);
  }
  if (!payload.readableEnded) throw brokenOff();
}

/** A file that is gone once it is closed, however this process ends. */
async function openNameless(): Promise<FileHandle> {
  const name = path.join(os.tmpdir(), `marblestep-upload-${randomUUID()}`);
  try {
    const file = await open(name, 'wx+', 0o600);
    await unlink(name);
    return file;
  } catch (error) {
    throw storageRefusal(error);
  }
}
