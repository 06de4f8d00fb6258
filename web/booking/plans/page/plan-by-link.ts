import type { Plan, PlanVisit } from '#contract/plans';

/** A plan as its link alone shows it: without card, address and the links of its visits (docs/security.md#bookings-and-money). */
export const planByLink = (plan: Plan, visits: PlanVisit[]) => ({
  plan: {
    ...plan,
    isOwn: false,
    card: null,
    address: null,
    token: null,
    firstVisit: plan.firstVisit && { ...plan.firstVisit, token: null },
  },
  visits: visits.map((visit) => ({ ...visit, token: null })),
});
