import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, BodyLimit } from '#contract/call';
import { calls, definitionOf, type Name } from '#contract/calls';
import type { z } from '#contract/zod';
import type { ByteCache } from '../byte-cache.ts';
import { HttpError, notFound } from '../errors.ts';
import { type Caller, type CleanerCaller, createCallers, type Identify, type SignedInCaller } from './caller.ts';
import { clientAddress } from './client-address.ts';
import { acceptsBrotli, type Compressed, compressed } from './compressed.ts';
import {
  carriesFile,
  createUploadGate,
  createUploadPlaces,
  cutSlowBody,
  enforceLimit,
  isLarge,
} from './large-bodies.ts';
import { parseInput, readJson, readQuery } from './read-input.ts';
import { type FileAnswer, handlerOf, type Routes } from './routes.ts';

export interface ServeOptions {
  publicOrigin: string;
  /** Replies of the calls that are public. */
  cache: ByteCache<Compressed>;
  /** Throws 429 for an address that posts too often (`policy.lookups.postsAMinute`). */
  limitPostsOf(address: string): Promise<void>;
  /** Throws 429 for an address that reads too often (`policy.lookups.readsAMinute`); not asked for what is kept ready. */
  limitReadsOf(address: string): void;
  /** Throws 429 for a user who uploads too much: before a large body of theirs is read, or a small one's file. */
  limitUploadsOf(user: string): Promise<void>;
  /** How many large bodies an address may have on their way at once. */
  uploadsOfAddress: number;
  identify: Identify;
  /** The id of a user's cleaner profile; null without one. */
  findCleanerId(userId: number): Promise<number | null>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once something wanted to know. */
    caller: Caller | null;
  }
}

const WEBHOOK: BodyLimit = { bytes: 256 * 1024 };
/** What a form sends by itself. Other sites can send it too, so where it is taken the origin has to be ours for certain. */
const FORM_TYPE = 'application/x-www-form-urlencoded';
const REPORT_TYPES = ['application/csp-report', 'application/reports+json'];

/** Binds every call of the contract to its use case: reads, checks, answers. */
export function serveCalls(app: FastifyInstance, routes: Routes, options: ServeOptions): void {
  const uploadPlaces = createUploadPlaces();
  const createCaller = createCallers(options.publicOrigin, options.identify);
  app.decorateRequest('caller', null);
  const limitReads = (request: FastifyRequest) => options.limitReadsOf(clientAddress(request.ip));
  const toCaller = (request: FastifyRequest, reply: FastifyReply) => {
    request.caller ??= createCaller(request, reply);
    return request.caller;
  };
  app.addContentTypeParser([...REPORT_TYPES, FORM_TYPE], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  for (const name of Object.keys(calls) as Name[]) {
    const [method, url] = name.split(' ') as ['GET' | 'POST', string];
    const {
      access,
      cache,
      bodyLimit,
      errorAsMessage = false,
      form,
      request: schema,
      reply: shape,
      timesOf,
    } = definitionOf(name);
    // The routes.ts of the call's module says which use case that is.
    const handler = handlerOf(routes, name);
    const signed = schema === 'signed';
    const limit = signed ? WEBHOOK : bodyLimit;

    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('vary', cache ? 'accept-encoding' : 'cookie').header('cache-control', 'no-store');
      const read = () => (signed ? bodyOf(request) : rawInput(method, request, limit));
      if (form && isForm(request)) return leadOn(request, reply, form);
      const ask = (input: unknown) => handler(signed ? input : parseInput(schema, input), toCaller(request, reply));
      if (cache) return sendPublic(request, reply);
      if (method === 'GET') limitReads(request);
      const input = read();
      // A large one was counted before it was read.
      if (bodyLimit && !isLarge(request) && carriesFile(bodyLimit, input))
        await options.limitUploadsOf(await userOf(request, reply));
      const result = await ask(input);
      if (typeof shape !== 'string') return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
      return sendFile(reply, result as FileAnswer | undefined);
    };

    const leadOn = async (request: FastifyRequest, reply: FastifyReply, to: NonNullable<typeof form>) => {
      const ask = async () => {
        const input = parseInput(schema as z.ZodType, readQuery(bodyOf(request).toString('utf8')));
        return to.done((await handler(input, toCaller(request, reply))) as never);
      };
      const location = await ask().catch((error) => {
        if (error instanceof HttpError) return to.failed(error.status);
        throw error;
      });
      return reply.header('location', location).code(303).send();
    };

    const sendPublic = async (request: FastifyRequest, reply: FastifyReply) => {
      const make = async (): Promise<Compressed> => {
        const input = parseInput(schema as z.ZodType, rawInput(method, request, limit));
        const answered = await handler(input, toCaller(request, reply));
        const bytes = compressed(Buffer.from(JSON.stringify(answered)));
        return timesOf ? { ...bytes, timesOf: [timesOf(input as never, answered as never)] } : bytes;
      };
      if (!options.cache.isFresh(request.url)) limitReads(request);
      const bytes = await options.cache.get(request.url, make, () => true);
      reply.type('application/json; charset=utf-8');
      if (!acceptsBrotli(request.headers['accept-encoding'])) return reply.send(bytes.raw);
      return reply.header('content-encoding', 'br').send(await bytes.br());
    };

    const checkOrigin = async (request: FastifyRequest) => {
      if (!signed && shape !== 'nothing') refuseCrossSite(request, options.publicOrigin, !!form && isForm(request));
    };
    const limitRate = async (request: FastifyRequest) => {
      if (!signed) await options.limitPostsOf(clientAddress(request.ip));
    };
    const checkAccess = async (request: FastifyRequest, reply: FastifyReply) => {
      request.caller = await checkCallerAccess(access, toCaller(request, reply), options.findCleanerId);
    };
    const userOf = async (request: FastifyRequest, reply: FastifyReply) =>
      String((await toCaller(request, reply).actor())?.userId);
    const limitUpload = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!bodyLimit || !isLarge(request)) return cutSlowBody(request);
      await options.limitUploadsOf(await userOf(request, reply));
    };
    const checkMediaType = async (request: FastifyRequest) => {
      const type = request.headers['content-type']?.split(';')[0];
      if (shape !== 'nothing' && REPORT_TYPES.includes(type ?? '')) throw wrongType();
      if (!form && isForm(request)) throw wrongType();
    };
    const receive = bodyLimit && createUploadGate(bodyLimit.bytes, options.uploadsOfAddress, uploadPlaces);
    const receiveUpload = async (request: FastifyRequest, reply: FastifyReply, payload: Readable) => {
      if (!receive || !isLarge(request)) return payload;
      return receive(request, reply, payload, {
        user: await userOf(request, reply),
        address: toCaller(request, reply).address,
      });
    };
    const checkBody = async (request: FastifyRequest) => {
      if (request.body === undefined) throw wrongType();
    };

    // A list that is ready in memory costs less than a hook that has nothing to do.
    const accessHook = access === 'anyone' ? [] : [checkAccess];
    app.route({
      method,
      url,
      ...(limit && { bodyLimit: limit.bytes }),
      config: { errorAsMessage },
      // Before the body is read: who may not make this call need not send it.
      onRequest: method === 'GET' ? accessHook : [checkOrigin, limitRate, ...accessHook, limitUpload],
      ...(method === 'POST' && {
        preParsing: receive ? [checkMediaType, receiveUpload] : checkMediaType,
        preHandler: checkBody,
      }),
      handler: answer,
    });
  }

  app.all('/_api/*', async (request, reply) => {
    const path = request.url.split('?')[0];
    const others = Object.keys(calls).filter((name) => name.endsWith(` ${path}`));
    if (others.length === 0) throw notFound();
    reply.header('allow', others.map((name) => name.split(' ')[0]).join(', '));
    throw new HttpError(405, 'Method not allowed');
  });
}

/**
 * The caller as the use case gets them, by the call's access (contract/call.ts). Throws 401 without a session, 403 for
 * another role.
 */
async function checkCallerAccess(
  access: Access,
  caller: Caller,
  findCleanerId: ServeOptions['findCleanerId'],
): Promise<Caller | SignedInCaller | CleanerCaller> {
  if (access === 'anyone') return caller;
  const actor = await caller.actor();
  if (!actor) throw new HttpError(401, 'Please sign in.');
  const { userId, role, needsSecondFactorSetup } = actor;
  const allowed: Record<Exclude<Access, 'anyone'>, boolean> = {
    'signed-in': true,
    customer: role === 'user',
    cleaner: role === 'cleaner' || role === 'admin',
    'cleaner-self': role === 'cleaner',
    admin: role === 'admin',
  };
  if (!allowed[access]) throw new HttpError(403, `Access denied. Your role (${role}) lacks required permissions.`);
  if (access === 'admin' && needsSecondFactorSetup) throw new HttpError(403, 'Set up your second factor first.');
  const signedIn = { ...caller, ...actor };
  return access === 'cleaner' ? { ...signedIn, cleanerId: await findCleanerId(userId) } : signedIn;
}

const isForm = ({ headers }: FastifyRequest): boolean => headers['content-type']?.split(';')[0]?.trim() === FORM_TYPE;

const wrongType = () => new HttpError(415, 'Content-Type must be application/json');

const bodyOf = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));

function rawInput(method: 'GET' | 'POST', request: FastifyRequest, limit: BodyLimit | undefined): unknown {
  if (method === 'POST') {
    const body = bodyOf(request);
    const input = readJson(body, limit?.files);
    if (limit) enforceLimit(limit, body.length, input);
    return input;
  }
  const query = readQuery(request.url.split('?')[1] ?? '');
  return { ...query, ...(request.params as Record<string, string>) };
}

/**
 * Changes only for our own pages: a browser says where a request comes from (docs/security.md#the-server). `certain`:
 * refused too where nothing is said of it.
 */
function refuseCrossSite(request: FastifyRequest, publicOrigin: string, certain: boolean): void {
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const isOurs = site ? site === 'same-origin' : origin !== undefined && isOwnOrigin(origin, publicOrigin);
  const isCrossSite = certain ? !isOurs : !isOurs && (site ? site !== 'none' : origin);
  if (isCrossSite) throw new HttpError(403, 'This request came from another site');
}

/** On this machine the product also answers on 127.0.0.1 (docs/product.md#on-this-machine). */
function isOwnOrigin(origin: string, publicOrigin: string): boolean {
  return origin === publicOrigin || origin.replace('//127.0.0.1', '//localhost') === publicOrigin;
}

function sendFile(reply: FastifyReply, file: FileAnswer | undefined) {
  if (!file) return reply.code(204).send();
  return reply
    .code(file.status ?? 200)
    .type(file.type)
    .headers(file.headers)
    .send(file.body);
}
