/** What the popup's last page says (docs/product.md#google). */
export interface OAuthError {
  code: string;
  message: string;
  /** The existing account's email, where linking is required. */
  details: string | undefined;
}
export type OAuthMessage = { attempt: string | undefined } & ({ token: string } | { error: OAuthError });

/** Reads a message of unknown shape; undefined for anything that is none of the popup's. */
export function readOAuthMessage(data: unknown): OAuthMessage | undefined {
  if (!isRecord(data)) return undefined;
  const attempt = text(data.attempt);
  if (data.type === 'OAUTH_ERROR' && isRecord(data.error)) return { attempt, error: readError(data.error) };
  const token = data.type === 'OAUTH_TOKEN_SUCCESS' ? text(data.token) : undefined;
  return token === undefined ? undefined : { attempt, token };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function readError({ code, message, details }: Record<string, unknown>): OAuthError {
  return {
    code: text(code) ?? 'unknown',
    message: text(message) ?? 'Authentication failed. Please try again.',
    details: text(details),
  };
}
