import type { WorkingDay } from '#contract/plan-hours';
import type { Plan, PlanVisit } from '#contract/plans';

/** A plan as its page is given it, for components: every other Tuesday at nine in Baltimore. */
export const PLAN: Plan = {
  id: 5,
  state: 'active',
  endCode: null,
  endedAt: null,
  endsAfter: null,
  pauseCode: null,
  pausedFrom: null,
  pausedUntil: null,
  askedUntil: null,
  repeatWeeks: 2,
  weekday: 2,
  time: '09:00',
  anchorDate: '2030-04-30',
  minutes: 180,
  extras: [],
  home: null,
  streetEnd: 'Road',
  service: { id: 1, name: 'Standard Clean' },
  cleaner: {
    id: 1,
    displayName: 'Denise Whitfield',
    slug: 'denise-whitfield',
    profilePhotoUrl: null,
    avatarUrl: null,
  },
  city: { name: 'Baltimore', state: 'MD', slug: 'baltimore', timeZone: 'America/New_York' },
  hourlyRate: 42,
  amount: 126,
  percentOff: 5,
  nextRate: null,
  consentText: 'Charge this card $126.00 for each visit.',
  firstBookingId: 1042,
  firstVisit: null,
  card: null,
  address: null,
  token: null,
  now: '2030-05-13T12:00:00.000Z',
};

/** Its cleaner works on all days. */
export const WORKING_DAYS: WorkingDay[] = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  ...{ weekday, startTime: '09:00', endTime: '17:00' },
  ...{ shortestMinutes: 180, longestMinutes: 480 },
}));

/** A paid visit tomorrow, less than a day ahead of its start, and a planned one two weeks later. */
export const VISITS: [PlanVisit, PlanVisit] = [
  {
    nominalDate: '2030-05-14',
    state: 'paid',
    leftOut: null,
    bookingId: 1043,
    token: null,
    startTime: '2030-05-14T13:00:00.000Z',
    endTime: '2030-05-14T16:00:00.000Z',
    amount: 126,
    chargeAt: '2030-05-13T01:00:00.000Z',
    freeUntil: '2030-05-13T13:00:00.000Z',
    refundAmount: 126,
    need: null,
    clash: null,
    proposed: [],
    hasNoOther: false,
  },
  {
    nominalDate: '2030-05-28',
    state: 'planned',
    leftOut: null,
    bookingId: 1044,
    token: null,
    startTime: '2030-05-28T13:00:00.000Z',
    endTime: '2030-05-28T16:00:00.000Z',
    amount: 126,
    chargeAt: '2030-05-27T01:00:00.000Z',
    freeUntil: '2030-05-27T13:00:00.000Z',
    refundAmount: 0,
    need: null,
    clash: null,
    proposed: [],
    hasNoOther: false,
  },
];
