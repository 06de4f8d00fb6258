import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who asks, as far as http knows: what a use case may see of a request. */
export interface Caller {
  /** The client's address, behind trusted proxies only. */
  address: string;
  cookie(name: string): string | undefined;
  /** Sets a cookie that scripts cannot read; Secure and `__Host-` where the product is served over https. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  header(name: string): string | undefined;
}

export function createCallers(publicOrigin: string): (request: FastifyRequest, reply: FastifyReply) => Caller {
  const secure = publicOrigin.startsWith('https:');
  const fullName = (name: string) => (secure ? `__Host-${name}` : name);
  return (request, reply) => ({
    address: request.ip,
    cookie: (name) => readCookie(request.headers.cookie, fullName(name)),
    setCookie(name, value, maxAgeSeconds) {
      const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure ? '; Secure' : ''}`;
      reply.header('set-cookie', `${fullName(name)}=${value}; ${flags}`);
    },
    header(name) {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
  });
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}

/** Somebody who asks from inside: a page being rendered for nobody in particular. */
export const nobody: Caller = {
  address: 'inside',
  cookie: () => undefined,
  setCookie: () => {
    throw new Error('A rendered page cannot set cookies.');
  },
  header: () => undefined,
};
