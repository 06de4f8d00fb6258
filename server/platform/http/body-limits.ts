import type { FastifyRequest } from 'fastify';
import type { BodyLimit } from '#contract/call';
import { HttpError } from '../errors.ts';

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
