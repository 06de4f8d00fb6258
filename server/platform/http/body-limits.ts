import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { BodyLimit } from '#contract/call';
import { HttpError } from '../errors.ts';

const KILOBYTE = 1024;
/** The default limit of a call's body (docs/security.md#the-server). */
export const DEFAULT_BODY_LIMIT = 64 * KILOBYTE;

const MAX_CONCURRENT_UPLOADS = 4;
const MAX_WAITING_UPLOADS = 24;
const SLOW_BODY_TIMEOUT_MS = 30_000;

export const tooLarge = () => new HttpError(413, 'The request is too large');

/** Refuses what is larger than its content allows. */
export function enforceLimit({ bytes, of }: BodyLimit, size: number, input: unknown): void {
  if (size > (of ? (of(input) ?? DEFAULT_BODY_LIMIT) : bytes)) throw tooLarge();
}

/** Larger than a body without files, as far as its header says; unknown counts as large. */
export const isLarge = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > DEFAULT_BODY_LIMIT;

/**
 * Large bodies are held in memory while they are looked at, so only a few are let in at once. The others wait before a
 * byte of theirs is read. Throws 503 when too many wait.
 */
export function createUploadQueue(): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const limit = pLimit(MAX_CONCURRENT_UPLOADS);
  return async (request, reply) => {
    if (!isLarge(request)) return;
    if (limit.pendingCount >= MAX_WAITING_UPLOADS) {
      throw new HttpError(503, 'Many files are being sent right now. Please try again in a moment.', 10);
    }
    const over = new Promise<void>((resolve) => reply.raw.once('close', resolve));
    await new Promise<void>((enter) => {
      void limit(() => {
        enter();
        return over;
      });
    });
  };
}

/** Cuts off who takes longer than half a minute to send a body that is not large (docs/security.md#the-server). */
export function cutSlowBody({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.socket.destroy(), SLOW_BODY_TIMEOUT_MS);
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}
