import type http from 'node:http';
import { privateHeaders } from '../http/page.ts';
import { BodyTooLarge } from '../http/read-body.ts';
import { apiVersion } from './api-version.ts';
import type { StoredAnswer } from './idempotency.ts';
import type { Broken, Refusal } from './injected-faults.ts';
import { type ErrorBody, invalidRequest, StripeProblem } from './problem.ts';

export type Answer = Pick<StoredAnswer, 'status' | 'body'> & {
  /** The id of the request to which this was the answer first. */
  replayOf?: string;
};

export const serverError: Answer = {
  status: 500,
  body: JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred. (sandbox fault)' } }),
};

const rateLimited: Answer = {
  status: 429,
  body: JSON.stringify({
    error: {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded. (sandbox fault)',
    },
  }),
};

/** What a test has a request refused with. */
export function refusalAnswer({ status, code, param, message }: Refusal): Answer {
  if (status === 500) return serverError;
  const { body } = invalidRequest(message ?? 'The request was refused. (sandbox fault)', {
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  });
  return { status, body: JSON.stringify({ error: body }, null, 2) };
}

/** Answers, or does not answer, as the fault wants it. */
export function meet(fault: Broken, response: http.ServerResponse, requestId: string): void {
  if (fault.kind === 'reset') response.socket?.destroy();
  else if (fault.kind !== 'hang') send(response, requestId, fault.kind === 429 ? rateLimited : serverError);
}

/** A refusal as an answer; any other error is the sandbox's own failure. */
export function problemAnswer(error: unknown): Answer {
  const problem = error instanceof StripeProblem ? error : error instanceof BodyTooLarge ? tooLarge : unexpected(error);
  const body: { error: ErrorBody } = { error: problem.body };
  return { status: problem.status, body: JSON.stringify(body, null, 2) };
}

const tooLarge = new StripeProblem(413, { type: 'invalid_request_error', message: 'Request body is too large.' });

function unexpected(error: unknown): StripeProblem {
  console.error('The Stripe sandbox failed on a request:', error);
  return new StripeProblem(500, { type: 'api_error', message: `The sandbox failed: ${String(error)}` });
}

/** Sends an answer with the headers of Stripe's. */
export function send(
  response: http.ServerResponse,
  requestId: string,
  answer: Answer,
  idempotencyKey: string | null = null,
) {
  if (response.destroyed) return;
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    ...privateHeaders,
    'request-id': requestId,
    'stripe-version': apiVersion,
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey, 'original-request': answer.replayOf ?? requestId }),
    ...(answer.replayOf && { 'idempotent-replayed': 'true' }),
  });
  response.end(answer.body);
}
