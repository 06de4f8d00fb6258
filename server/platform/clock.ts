/** The one clock: every "now" of the product comes from it (decision: time). Tests and the demo bring their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
