import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { PRODUCT } from '#contract/product';
import { DAY } from '#contract/time';
import { notFound } from '#platform/errors';
import type { Caller, CleanerCaller } from '#platform/http/caller';
import type { FileAnswer } from '#platform/http/routes';
import { hashSecret, newSecret } from '#platform/secrets';
import { jobEvent, toCalendarFile } from '#server/booking';
import { findFeed, saveFeedKey, selectFeedJobs } from './calendar-feed.sql.ts';
import type { CleanerDashboardDeps } from './deps.ts';

type Renew = 'POST /_api/cleaner/calendar/renew';

/**
 * A new address of the caller's own feed (docs/product.md#jobs-in-a-calendar). It is shown this once; the one before is
 * nobody's from now on. Throws 404 for an admin without a profile.
 */
export const renewCalendarFeed =
  ({ db, clock, publicOrigin }: CleanerDashboardDeps) =>
  async (_input: unknown, { cleanerId }: CleanerCaller): Promise<Reply<Renew>> => {
    if (cleanerId === null) throw notFound();
    const key = newSecret();
    await saveFeedKey(db, cleanerId, hashSecret(key), clock.now());
    return { address: `${publicOrigin}/_api/cleaner/calendar?key=${key}` };
  };

/**
 * The jobs of the cleaner whose key it is, as an .ics file for calendars that ask again and again: no address, phone or
 * notes. Throws 404, in the same words for a wrong key and one that opens nothing any more, and 429.
 */
export const showCalendarFeed =
  ({ db, clock, publicOrigin, feedThrottle }: CleanerDashboardDeps) =>
  async ({ key }: Parsed<'GET /_api/cleaner/calendar'>, caller: Caller): Promise<FileAnswer> => {
    await feedThrottle(caller.address);
    const feed = await findFeed(db, hashSecret(key));
    if (!feed) throw notFound('This calendar address is invalid or was replaced.');
    const from = new Date(clock.now().getTime() - policy.calendar.weeksBack * 7 * DAY);
    const jobs = await selectFeedJobs(db, feed.cleaner_id, from, policy.calendar.jobs);
    const body = toCalendarFile({
      name: `${PRODUCT} jobs`,
      product: 'jobs',
      events: jobs.map((job) => jobEvent(job, feed, publicOrigin)),
    });
    return {
      type: 'text/calendar; charset=utf-8',
      body,
      headers: { 'content-disposition': 'inline; filename="jobs.ics"' },
    };
  };
