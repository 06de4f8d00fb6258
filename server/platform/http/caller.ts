import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '#contract/accounts';
import type { Access } from '#contract/call';
import { clientAddress } from './client-address.ts';

/** Somebody who is signed in. */
export interface Actor {
  userId: number;
  role: Role;
  /** When the session began with a sign-in. */
  signedInAt: Date;
  /** Of the session's cookie: names the session without being able to use it. */
  sessionHash: Buffer;
  /** An admin who still has to set up a second factor may not act as one. */
  needsSecondFactorSetup: boolean;
}

/** Finds out who is behind a request, from its cookies. */
export type Identify = (caller: Caller) => Promise<Actor | null>;

/** The caller of a request, as far as a use case may see it. */
export interface Caller {
  /** Who is signed in, if anybody; asked once for each request. */
  actor(): Promise<Actor | null>;
  /** Whom the client's address counts as (client-address.ts), behind trusted proxies only. */
  address: string;
  cookie(name: string, options?: CookieOptions): string | undefined;
  /** Sets a cookie that scripts cannot read; Secure and `__Host-` where the product is served over https. */
  setCookie(name: string, value: string, maxAgeSeconds: number, options?: CookieOptions): void;
  clearCookie(name: string, options?: CookieOptions): void;
  setHeader(name: string, value: string): void;
  header(name: string): string | undefined;
}

/** The caller of a call that is kept from everybody who is not signed in. */
export interface SignedInCaller extends Caller, Actor {}

/** The caller of a call for cleaners; an admin, and who has just begun, may have no profile: null. */
export interface CleanerCaller extends SignedInCaller {
  cleanerId: number | null;
}

/** What a use case is told of its caller, by who may make the call: found out once, before it. */
export type CallerWith<A extends Access> = A extends 'anyone'
  ? Caller
  : A extends 'cleaner'
    ? CleanerCaller
    : SignedInCaller;

export interface CookieOptions {
  /** Scripts may read it: for hints, never for secrets. */
  readable?: boolean;
}

/** Values are our own, of letters that a cookie may have: nothing is encoded. */
const asIs = (value: string) => value;

export function createCallers(
  publicOrigin: string,
  identify: Identify,
): (request: FastifyRequest, reply: FastifyReply) => Caller {
  const secure = publicOrigin.startsWith('https:');
  // No other site can plant a cookie with the __Host- prefix. A hint keeps its plain name for scripts.
  const fullName = (name: string, { readable = false }: CookieOptions = {}) =>
    secure && !readable ? `__Host-${name}` : name;
  const write = (reply: FastifyReply, name: string, value: string, maxAge: number, options: CookieOptions = {}) => {
    const { readable = false } = options;
    const flags = { path: '/', maxAge, sameSite: 'lax', httpOnly: !readable, secure } as const;
    reply.header(
      'set-cookie',
      stringifySetCookie({ name: fullName(name, options), value, ...flags }, { encode: asIs }),
    );
  };
  return (request, reply) => {
    let actor: Promise<Actor | null> | undefined;
    const caller: Caller = {
      actor() {
        actor ??= identify(caller);
        return actor;
      },
      get address() {
        return clientAddress(request.ip);
      },
      cookie: (name, options) => parseCookie(request.headers.cookie ?? '', { decode: asIs })[fullName(name, options)],
      setCookie: (name, value, maxAgeSeconds, options) => write(reply, name, value, maxAgeSeconds, options),
      clearCookie: (name, options) => write(reply, name, '', 0, options),
      setHeader: (name, value) => void reply.header(name, value),
      header(name) {
        const value = request.headers[name];
        return Array.isArray(value) ? value[0] : value;
      },
    };
    return caller;
  };
}

/** The caller within the process, signed in as nobody: for pages that are rendered for everybody. */
export const anonymousCaller: Caller = {
  actor: async () => null,
  address: 'inside',
  cookie: () => undefined,
  setCookie: () => {
    throw new Error('A rendered page cannot set cookies.');
  },
  clearCookie: () => {},
  setHeader: () => {},
  header: () => undefined,
};
