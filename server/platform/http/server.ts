import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { HttpError, isDatabaseUnavailable, unavailable } from '../errors.ts';
import { describeError, type Logger, withoutSecrets } from '../log.ts';
import { NON_PAGE_POLICY, securityHeaders } from './headers.ts';
import { DEFAULT_BODY_LIMIT, tooLarge } from './large-bodies.ts';

/** What a request line begins with that names the whole address, as to a proxy (RFC 9112, 3.2.2). */
const ORIGIN_IN_LINE = /^https?:\/\/[^/?#]*/i;

const HEADER_LIMIT = 16 * 1024;
const URL_LIMIT = 8 * 1024;

/** What is said to who sent no request, by what Node found. */
const MALFORMED_REQUEST_STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

export interface HttpOptions {
  publicOrigin: string;
  trustedProxies: number;
  log: Logger;
}

/** A server that knows limits, headers and how errors are said, and no call yet. */
export function createHttpServer({ publicOrigin, trustedProxies, log }: HttpOptions): FastifyInstance {
  const headers = securityHeaders(publicOrigin);
  // To who sent something that is no request.
  const malformedRequestHeaders = {
    ...headers,
    'content-security-policy': NON_PAGE_POLICY,
    connection: 'close',
    'content-length': '0',
  };
  const app = Fastify({
    bodyLimit: DEFAULT_BODY_LIMIT,
    connectionTimeout: 0,
    // For the largest upload; other bodies are cut off sooner (large-bodies.ts).
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    trustProxy: (_address, hop) => hop < trustedProxies,
    genReqId: () => randomUUID(),
    http: { maxHeaderSize: HEADER_LIMIT, headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) =>
      ORIGIN_IN_LINE.test(url) ? url.replace(ORIGIN_IN_LINE, '').replace(/^(?!\/)/, '/') : url,
    clientErrorHandler(error, socket) {
      const status = MALFORMED_REQUEST_STATUS[error.code ?? ''] ?? '400 Bad Request';
      if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\n${toHeaderLines(malformedRequestHeaders)}\r\n`);
    },
    frameworkErrors(_error, _request, reply: FastifyReply) {
      reply
        .code(400)
        .headers(headers)
        .header('content-security-policy', NON_PAGE_POLICY)
        .send({ error: 'Invalid address' });
    },
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const defaultHeaders = { ...headers, 'content-security-policy': NON_PAGE_POLICY };
  // With `done`: every request comes through here, and a promise for each would be felt.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(defaultHeaders).header('x-request-id', request.id);
    if (request.url.length > URL_LIMIT) done(new HttpError(414, 'The address is too long'));
    else if (!request.url.startsWith('/')) done(new HttpError(400, 'Invalid address'));
    else done();
  });
  if (log.isLevelEnabled('debug')) app.addHook('onResponse', logRequest(log));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toHttpError(error);
    if (refusal.status >= 500) log.error({ ...describeError(error), id: request.id }, 'request failed');
    if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
    return reply.code(refusal.status).header('cache-control', 'no-store').send(refusalBody(request, refusal));
  });
  return app;
}

const logRequest = (log: Logger) => async (request: FastifyRequest, reply: FastifyReply) => {
  const path = withoutSecrets(request.url.split('?')[0]!);
  const { id, method } = request;
  log.debug({ id, method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) });
};

const toHeaderLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refusals of this call carry their words as `message` too. */
    errorAsMessage?: boolean;
  }
}

const refusalBody = (request: FastifyRequest, { message, more }: HttpError) =>
  request.routeOptions.config.errorAsMessage ? { error: message, message, ...more } : { error: message, ...more };

/** Every failure as the status and sentence that the caller is told; what is not meant for callers stays inside. */
function toHttpError(error: FastifyError): HttpError {
  if (error instanceof HttpError) return error;
  if (isDatabaseUnavailable(error)) return unavailable();
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new HttpError(415, 'Content-Type must be application/json');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return tooLarge();
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new HttpError(400, 'Invalid request');
    default:
      return new HttpError(500, 'An error occurred. Please try again.');
  }
}
