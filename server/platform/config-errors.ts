/** What a deployment sets, as it stands in its environment; what is empty is left out. */
type Settings = Record<string, string | undefined>;

/**
 * One sentence for each setting that a start may not have (docs/product.md#production): emulators and test keys unless
 * SANDBOX=1 is set, live keys where it does, and SANDBOX=1 itself in production, with all else that production may
 * not have. Settings that have to be there and are not, config.ts names itself.
 */
export function findConfigFaults(settings: Settings): string[] {
  const isSandbox = settings.SANDBOX === '1';
  const isProduction = settings.NODE_ENV === 'production';
  if (isSandbox && !isProduction) return [...sandboxFaults(settings), ...standbyFaults(settings)];
  return [
    ...violations([isSandbox, 'SANDBOX is 1, but NODE_ENV is production']),
    ...standbyFaults(settings),
    ...stripeFaults(settings),
    ...addressFaults(settings),
    ...mailFaults(settings),
    ...operatorFaults(settings),
    ...storageFaults(settings),
  ];
}

type Rule = readonly [isBroken: boolean, sentence: string];
const violations = (...rules: Rule[]): string[] =>
  rules.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence);

const LIVE_SECRET = /^(sk|rk)_live_/;
const LIVE_PUBLISHABLE = /^pk_live_/;
const SIGNING_SECRET = /^whsec_.{16,}$/;
const UNLESS = 'Without SANDBOX=1';

const sandboxFaults = (settings: Settings): string[] =>
  violations(
    [LIVE_SECRET.test(settings.STRIPE_SECRET_KEY ?? ''), 'STRIPE_SECRET_KEY is a live key, but SANDBOX is 1'],
    [
      LIVE_PUBLISHABLE.test(settings.STRIPE_PUBLISHABLE_KEY ?? ''),
      'STRIPE_PUBLISHABLE_KEY is a live key, but SANDBOX is 1',
    ],
  );

function stripeFaults(settings: Settings): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_WEBHOOK_SECRET: signing } = settings;
  const signs = (one: string) => SIGNING_SECRET.test(one.trim());
  return violations(
    [settings.STRIPE_API_BASE !== undefined, `STRIPE_API_BASE points to an emulator. ${UNLESS} there is none`],
    [settings.STRIPE_SCRIPT !== undefined, `STRIPE_SCRIPT points to an emulator. ${UNLESS} there is none`],
    [
      secret !== undefined && !LIVE_SECRET.test(secret),
      `STRIPE_SECRET_KEY is no live key. ${UNLESS} it begins with sk_live_ or rk_live_`,
    ],
    [
      publishable !== undefined && !LIVE_PUBLISHABLE.test(publishable),
      `STRIPE_PUBLISHABLE_KEY is no live key. ${UNLESS} it begins with pk_live_`,
    ],
    [
      signing !== undefined && !signing.split(',').every(signs),
      'STRIPE_WEBHOOK_SECRET is no signing secret: those begin with whsec_',
    ],
  );
}

/** One without a host names it by a parameter, such as the folder of a socket. */
const parseAddress = (text: string): URL | null =>
  URL.parse(text.replace(/^(\w+:\/\/(?:[^/?#]*@)?)(?=\/)/, '$1localhost'));

/** Whether a text names a database of one PostgreSQL server. */
export function isPostgresAddress(text: string): boolean {
  const url = parseAddress(text);
  return url !== null && /^postgres(?:ql)?:$/.test(url.protocol) && url.pathname.length > 1 && !/,|%2C/i.test(url.host);
}

const standbyFaults = ({ DATABASE_URL: primary, READ_DATABASE_URL: standby }: Settings): string[] =>
  violations([
    primary !== undefined && standby !== undefined && placeOf(primary) === placeOf(standby),
    'READ_DATABASE_URL is the database of DATABASE_URL: name a standby of it, or leave it empty',
  ]);

/** Server, port and database; of what is no address, the text itself. */
function placeOf(text: string): string {
  const url = parseAddress(text);
  if (url === null) return text;
  const { searchParams } = url;
  const port = searchParams.get('port') || url.port || '5432';
  return [searchParams.get('host') || url.hostname, port, url.pathname].join(' ');
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function addressFaults(settings: Settings): string[] {
  const origin = URL.parse(settings.PUBLIC_ORIGIN ?? '');
  return violations(
    [origin !== null && LOOPBACK.has(origin.hostname), `PUBLIC_ORIGIN is this machine alone. ${UNLESS} it is public`],
    [origin !== null && origin.protocol !== 'https:', `PUBLIC_ORIGIN is not https. ${UNLESS} it has to be`],
    [
      settings.GOOGLE_ISSUER !== undefined && !settings.GOOGLE_ISSUER.startsWith('https:'),
      'GOOGLE_ISSUER is not https',
    ],
  );
}

/** Names that no mail server will ever answer for (RFC 2606). */
const RESERVED = /[@.](?:test|example|invalid|localhost|example\.(?:com|net|org))>?$/;

function mailFaults(settings: Settings): string[] {
  const server = URL.parse(settings.SMTP_URL ?? '');
  const isMail = /^smtps?:$/.test(server?.protocol ?? '');
  const encrypts = server?.protocol === 'smtps:' || server?.searchParams.get('requireTLS') === 'true';
  return violations(
    [settings.SMTP_URL !== undefined && !isMail, 'SMTP_URL is not smtps://user:password@host'],
    [
      server !== null && isMail && server.password !== '' && !encrypts && !LOOPBACK.has(server.hostname),
      'SMTP_URL may send its password in the clear: make it smtps://, or add ?requireTLS=true',
    ],
    [RESERVED.test(settings.MAIL_FROM ?? ''), 'MAIL_FROM is an address for tests'],
    [RESERVED.test(settings.SUPPORT_EMAIL ?? ''), 'SUPPORT_EMAIL is an address for tests'],
    [settings.SUPPORT_EMAIL === undefined, 'SUPPORT_EMAIL is missing: where people write to'],
  );
}

/** Terms have to say whose they are. */
const operatorFaults = (settings: Settings): string[] =>
  violations(
    [settings.OPERATOR_NAME === undefined, 'OPERATOR_NAME is missing: the company that runs this, for the legal pages'],
    [settings.OPERATOR_ADDRESS === undefined, 'OPERATOR_ADDRESS is missing: its postal address'],
    [settings.OPERATOR_LAW === undefined, 'OPERATOR_LAW is missing: whose law holds, such as the State of Maryland'],
  );

const MIN_DISTINCT_CHARACTERS = 10;

const storageFaults = (settings: Settings): string[] =>
  violations(
    [settings.FILES === undefined, 'FILES is missing: a folder of its own, or s3://key:secret@host/bucket'],
    [
      settings.SECRET_KEY !== undefined && new Set(settings.SECRET_KEY).size < MIN_DISTINCT_CHARACTERS,
      'SECRET_KEY is not random: take what `openssl rand -hex 32` says',
    ],
  );
