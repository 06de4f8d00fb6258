/** Somebody with an account at Google, as the emulator knows them. */
export interface GoogleAccount {
  /** Google's own, stable name of the account: the ID token's `sub`. */
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string;
  givenName: string;
  /** Empty for people with a single name. */
  familyName: string;
}

/** What has to be said of an account; the rest follows from it: `sub` from the email, the name's parts from the name. */
export type NewGoogleAccount = Pick<GoogleAccount, 'email' | 'name'> & Partial<GoogleAccount>;

export interface GoogleOptions {
  /** Where the emulator is reached; `${publicOrigin}/_sandbox/google` unless tests serve it from another origin. */
  issuer?: string;
  /** Where the product takes the answers. Any other address is refused. */
  redirectUris: string[];
  clientId?: string;
  clientSecret?: string;
  /** Whom the chooser lists, besides everybody typed in there. */
  accounts: NewGoogleAccount[];
}
