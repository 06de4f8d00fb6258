/** A time that is held for a customer while they pay. */
export interface Hold {
  serviceId: number;
  clientSecret: string;
  /** Dollars; the server does not change them during the hold. */
  amount: number;
  /** Seconds that were left when the server answered. */
  seconds: number;
  name: string;
  email: string;
}
