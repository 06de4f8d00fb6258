import type { z } from './zod.ts';

/**
 * Who may make a call at all.
 *
 * - anyone: no session needed; where there is one, it is known
 * - signed-in: any role
 * - customer: signed in with role user
 * - cleaner: role cleaner or admin
 * - cleaner-self: role cleaner, for what concerns their own profile
 * - admin: role admin
 */
export type Access = 'anyone' | 'signed-in' | 'customer' | 'cleaner' | 'cleaner-self' | 'admin';

/** Bytes of a body. */
export interface BodyLimit {
  /** At most, whatever is in it. */
  bytes: number;
  /** Where the content decides, such as a screen's number; undefined is the usual limit. */
  of?(input: unknown): number | undefined;
  /** The fields that carry files. All the others together stay within the usual limit. */
  files?: readonly string[];
}

/** Whose open times: those of a city, of a cleaner, or everybody's where neither is named. */
export interface TimesOf {
  cityId?: number | undefined;
  cleanerId?: number | undefined;
}

/** All that is said of a call, in one place: server, documentation and tests read it here. */
export interface CallDefinition {
  /** One sentence for `/_api/docs`. */
  description: string;
  access: Access;
  /** Statuses of its own with which it refuses, besides those of its access and of input that is not valid. */
  errors?: readonly (400 | 401 | 402 | 403 | 404 | 409 | 413 | 422 | 429 | 503 | 507)[];
  /** 'public': the reply is the same for everybody, and its bytes are kept until something changes. */
  cache?: 'public';
  /**
   * Whose open times a kept reply shows: it is made anew when one of those changes. Left out where it shows none, so that
   * bookings leave it as it is. Everything else that changes in public drops all that is kept.
   */
  timesOf?(input: never, reply: never): TimesOf;
  /** For calls that carry files. */
  bodyLimit?: BodyLimit;
  /**
   * A browser without scripts may send it as a plain form, from our own pages alone, and is led to one of these pages: by
   * the reply, or by the status of a refusal.
   */
  form?: { done(reply: never): string; failed(status: number): string };
  /** Its refusals say why in `message` too; all others say it in `error` alone (docs/product.md#calls). */
  errorAsMessage?: true;
  /** 'signed' is a provider's raw body with its signature. */
  request: z.ZodType | 'signed';
  /** A string is no JSON: a media type, or 'nothing'. */
  reply: z.ZodType | string;
}
