/** Every "now" of the product comes from it (docs/product.md#one-clock). Tests and the demo bring their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
