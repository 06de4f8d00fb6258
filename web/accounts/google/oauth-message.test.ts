import { describe, expect, it } from 'vitest';
import { readOAuthMessage } from './oauth-message.ts';

describe("the popup's message", () => {
  // shows: product/calls/oauth-authorize
  it('carries a token', () => {
    const message = { type: 'OAUTH_TOKEN_SUCCESS', token: 'abc' };
    expect(readOAuthMessage(message)).toEqual({ token: 'abc', attempt: undefined });
    expect(readOAuthMessage({ ...message, attempt: 'one' })).toEqual({ token: 'abc', attempt: 'one' });
  });

  // shows: product/entities/oauth-error
  it('carries an error with its details', () => {
    const error = { code: 'account_linking_required', message: 'Sign in first.', details: 'a@b.test' };
    expect(readOAuthMessage({ type: 'OAUTH_ERROR', error })).toEqual({ error });
  });

  // shows: product/messages/oauth-error
  it('has a default message for an error without one', () => {
    expect(readOAuthMessage({ type: 'OAUTH_ERROR', error: { code: 7, message: '' } })).toEqual({
      error: { code: 'unknown', message: 'Authentication failed. Please try again.', details: undefined },
    });
  });

  // shows: defense 33
  it.each([
    undefined,
    null,
    'OAUTH_TOKEN_SUCCESS',
    {},
    { type: 'OAUTH_TOKEN_SUCCESS' },
    { type: 'OAUTH_TOKEN_SUCCESS', token: '' },
    { type: 'OAUTH_TOKEN_SUCCESS', token: { toString: 'x' } },
    { type: 'OAUTH_ERROR' },
    { type: 'OAUTH_ERROR', error: 'boom' },
    { type: 'something-else', token: 'abc' },
  ])('is never %j', (data) => {
    expect(readOAuthMessage(data)).toBeUndefined();
  });
});
