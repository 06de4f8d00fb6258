import { BOOKING_LENGTHS, ESTIMATE } from './length-figures.ts';
import { TIMES_A_PAGE, WEEKS_AHEAD } from './slot-list.ts';

/** Every number that an operator may want to change, with its unit. What each means: docs/product.md. */
export const policy = {
  rate: { defaultCents: 4500, lowestCents: 3600, highestCents: 15000 },
  fee: { basisPoints: 1500, repeatBasisPoints: 1000 },
  profile: { radius: { min: 5, max: 20, initial: 10 }, bio: { shortest: 100, longest: 250 } },
  slots: {
    bufferMinutes: 60,
    weeksAhead: WEEKS_AHEAD,
    noticeMinutes: 120,
    shortestHours: 1,
    longestHours: 8,
    defaultHours: 3,
    mostTimeOff: 60,
  },
  hold: {
    minutes: 10,
    liveForOwner: 2,
    liveForAddress: 6,
    intentsAnHour: 10,
    addressIntentsAnHour: 60,
    /** Declined cards, after which the hold ends. */
    declinedCards: 8,
    /** After so many that ran out unpaid within an hour, those of the same owner or address are shorter. */
    shorterAfter: 2,
    shorterMinutes: 4,
  },
  booking: {
    upcomingForEmail: 5,
    reminderHours: 24,
    canceledADayForAddress: 6,
    guestEmailsADayForAddress: 20,
    detailChangesAnHour: 12,
    /** After the payment, for a guest. */
    emailCorrectionMinutes: 60,
    /** With one card, whatever email, account and address: to come, and booked within a day and canceled. */
    upcomingForCard: 10,
    canceledADayForCard: 6,
    ...BOOKING_LENGTHS,
    /** Payments within a day that went back because of their card: of one person, one address, or one card. */
    refusedPaymentsADay: 3,
    nextTimes: 3,
    detailsHours: 3,
    addressMissedHours: 2,
  },
  estimate: ESTIMATE,
  /** An account's address book holds so many. */
  homes: { mostPerAccount: 20 },
  /** Saved cards of an account; how often it may begin to save one, and how many cards a bank may decline in that. */
  cards: { most: 10, setupsADay: 10, setupDeclines: 5, setupMinutes: 60 },
  cancel: { freeHoursBefore: 24, graceMinutes: 5, keptHours: 1, longJobHours: 5, keptHoursOfLongJob: 2 },
  /**
   * A customer moves so often without asking; later, and until `requestHours` before the start, the cleaner is asked, and
   * has so long to answer. A cleaner proposes so often, so many times of theirs at once. `tries`: to
   * pay for a longer visit; `requests`: with these, all that the cleaner is asked for a booking.
   */
  moves: { free: 3, requestHours: 2, answerHours: 12, proposals: 3, proposedTimes: 3, tries: 10, requests: 20 },
  /**
   * Standing visits. Hours are before a visit's start: it is announced, charged, a declined card tried again, and its time
   * opened again when it is not paid; without any try until then it may be charged until `lateChargeHours` before.
   */
  plans: {
    mostPerAccount: 5,
    weeksAhead: 8,
    leastVisitsAhead: 2,
    noticeHours: 72,
    chargeHours: 36,
    secondTryHours: 30,
    thirdTryHours: 25,
    unpaidHours: 24,
    lateChargeHours: 12,
    pausedAfterUnpaid: 2,
    answerHours: 24,
    cleanerNoticeDays: 14,
    rateNoticeDays: 30,
    /** Above what was last agreed to, in percent: more needs another yes. */
    mostRisePercent: 10,
    mostDiscountPercent: 20,
    /** Changes by which somebody gets an email: of one plan, by its customer, its link and its cleaner each. */
    changesAnHour: 20,
    /** Beginnings of one account, with what was paid before. */
    startsADay: 10,
  },
  /**
   * Somebody else comes. The search ends `lastHours` before the start or after `searchHours`, whichever is first, and lasts
   * at least `leastMinutes`; from `nightFromHour` to `nightToHour` in the city no time counts and nobody is asked. Offers go
   * to `perWave` at a time; to all at once where the start is within `allAtOnceHours`. Where the cleaner was not there: after
   * so many minutes the customer can say so, the cleaner has so many to answer, others so many, and at least so many are left.
   * Said in the last `nearEndMinutes`, and that long after the start, only the rest goes back by itself.
   */
  rescue: {
    lastHours: 2,
    searchHours: 6,
    leastMinutes: 30,
    nightFromHour: 21,
    nightToHour: 6,
    perWave: 5,
    waveMinutes: 20,
    allAtOnceHours: 24,
    leastRatingTenths: 45,
    refuseMinutes: 60,
    notHere: { afterMinutes: 30, answerMinutes: 15, searchMinutes: 60, leastLeftMinutes: 60, nearEndMinutes: 60 },
  },
  /**
   * A wish for times that nobody has yet: so many at once of one person, for the coming days. What opens is held privately for
   * `holdMinutes`, for `soonHoldMinutes` where it starts within `soonHours`, from `fromHour` to `untilHour` in the city, for so
   * many wishes one after the other. `mostHeld` and `mostLookedAt`: times and wishes of one change of a cleaner's times. A guest
   * has so many hours to prove an email; what is over is known by its link for so many days, and then nobody's.
   */
  waitlist: {
    mostOfPerson: 3,
    daysAhead: 28,
    holdMinutes: 30,
    soonHours: 24,
    soonHoldMinutes: 10,
    fromHour: 8,
    untilHour: 21,
    mostOffers: 3,
    mostHeld: 20,
    mostLookedAt: 50,
    mostCleaners: 5,
    proofHours: 24,
    keptDays: 30,
    unservedDays: 30,
    ofAddress: 20,
    seconds: 3600,
  },
  job: {
    completeAfterHours: 24,
    noShowAfterMinutes: 30,
    onMyWayHours: 3,
    contactHoursAfter: 24,
    doneAskedAtHour: 18,
    doneAskedAfterMinutes: 60,
  },
  /**
   * A cleaner says so often that they run late, at most so long after the start; a delay up to `countedMinutes` moves on from
   * when the customer can say that nobody has come. Who cannot get in waits so long before they report a no-show.
   */
  late: { mostMinutes: 60, times: 3, countedMinutes: 30 },
  cantGetIn: { minutes: 30 },
  payout: { afterHours: 48 },
  /** The amounts that are offered, and what any other may be; one job can be tried so often, and no more once so many went back. */
  tip: {
    smallCents: 500,
    largeCents: 1000,
    percent: 15,
    lowestCents: 100,
    highestCents: 20000,
    days: 30,
    undoMinutes: 60,
    tries: 10,
    goneBack: 3,
  },
  token: { daysAfterJob: 30 },
  /** What a cleaner's calendar feed has. */
  calendar: { weeksBack: 4, jobs: 500 },
  rating: { shownFrom: 3, days: 30 },
  /** A cleaner's to a review: its characters, and how long it can be changed. */
  reply: { longest: 1000, changeHours: 24 },
  /** "29 of 41 homes came back" is said from so many homes on. */
  returningHomes: { shownFrom: 10, countedEverySeconds: 3600 },
  favorites: { most: 100 },
  blocks: { most: 200 },
  /** Of reviews, by one account. */
  reviewReports: { ofAccount: 10, seconds: 3600 },
  list: {
    defaultLimit: TIMES_A_PAGE,
    highestLimit: 200,
    longestWindowDays: 35,
    cleaners: 24,
    upcomingJobs: 8,
    adminRows: 500,
    auditRows: 50,
    queueRows: 50,
    movements: 100,
    notes: 200,
    jobs: 30,
  },
  /**
   * How far the team's metrics look back, and when open times are few. What is due within `urgentHours` comes first in its
   * queue.
   */
  admin: {
    urgentHours: 24,
    activeDays: 30,
    ratingDays: 90,
    fewOpenHours: 5,
    chartWeeks: 12,
    secondVisitMonths: 12,
    sameRefundMinutes: 10,
    countedEverySeconds: 60,
  },
  /** What anybody may write to the team. */
  contact: { longest: 4000, ofAddress: 5, seconds: 3600, keptDays: 365 },
  accounts: {
    /** An admin's session lasts `adminHours` in all. */
    sessions: { idleDays: 30, longestDays: 90, adminHours: 12 },
    passwords: { shortest: 8, longest: 200, hashedAtOnce: 2, hashesWaiting: 100 },
    links: { verificationDays: 7, resetMinutes: 30 },
    google: { attemptMinutes: 10, tokenSeconds: 60 },
    /** `toldFrom`: so many wrong codes in a day are told to the account's owner. */
    secondFactor: { signInMinutes: 10, recoveryCodes: 10, codesAnHour: 60, toldFrom: 5 },
    /** So long after it a sign-in proves who is there as well as the password does. */
    freshSignInMinutes: 5,
    /** Tries in so many seconds. */
    signIns: { ofAddress: 30, ofAccount: 10, codes: 6, seconds: 600 },
    googleAttempts: { ofAddress: 30, seconds: 600 },
    registrations: { ofAddress: 10, seconds: 3600 },
    emails: { ofAnyone: 5, seconds: 3600, toUnprovenADay: 5, ofThoseForBookings: 2, resetsBeside: 1 },
  },
  /** Bodies with files in them, of one account; and large ones on their way at once, of one address. */
  uploads: { ofAccount: 30, seconds: 3600, ofAddressAtOnce: 8 },
  /** Of one address in a minute. Reads and renders are counted where work is done for them: not what is kept ready. */
  lookups: {
    byTokenAMinute: 30,
    calendarsAMinute: 60,
    slotsAMinute: 120,
    postsAMinute: 120,
    readsAMinute: 6000,
    rendersAMinute: 240,
  },
  /** In the sandbox everybody comes from one address: every limit by address is so many times as wide. */
  sandboxAddressFactor: 10,
} as const;
