/** A time that is held for its booker while they pay. */
export interface Hold {
  serviceId: number;
  clientSecret: string;
  /** Dollars, as the server froze them. */
  amount: number;
  /** Left when the server answered. */
  seconds: number;
  name: string;
  email: string;
}
