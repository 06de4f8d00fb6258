import type http from 'node:http';

/** The path that a request asks for, as it was sent. */
export const pathOf = (request: http.IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/';

/** What follows the question mark. */
export const queryOf = (request: http.IncomingMessage): URLSearchParams =>
  new URLSearchParams((request.url ?? '').slice(pathOf(request).length));
