/** One thing that may be tried against the product. A test cites it as `defense <number>`. */
export interface Threat {
  number: number;
  against: string;
  done: string;
}

/** What may be tried against the product, and what is done about it, for docs/defenses.md. */
export const DEFENSES: { title: string; threats: Threat[] }[] = [
  {
    title: 'Bookings and their links',
    threats: [
      {
        number: 1,
        against: 'canceling by counting up numbers',
        done: 'owner, link, cleaner or team; all others read of nothing',
      },
      {
        number: 2,
        against: 'canceling twice, at once, too late',
        done: 'one move out of `scheduled`; a refund has a key of its own',
      },
      { number: 3, against: 'guessing a link', done: '256 random bits, kept as a hash, tries counted by address' },
      {
        number: 4,
        against: 'a link that leaks as referrer or to scripts',
        done: 'no referrer, no foreign script or picture, not indexed',
      },
      { number: 5, against: 'a link in logs and lists', done: 'queries are not logged, lists do not have it' },
      {
        number: 6,
        against: 'a link that works for ever',
        done: '30 days after the job; only shows once it is canceled',
      },
      {
        number: 7,
        against: 'a link that tells more of its customer',
        done: 'built field by field; in tests no reply may have more than the contract',
      },
      { number: 8, against: 'calling what only the team may', done: 'the role decides before anything is looked up' },
      { number: 9, against: "a cleaner's detail by counting up numbers", done: 'the same, and numbers are checked' },
    ],
  },
  {
    title: 'Documents, roles, profiles',
    threats: [
      {
        number: 10,
        against: 'guessing a document',
        done: 'random keys in a private store; the team alone, sealed and attached',
      },
      { number: 11, against: 'documents in other replies', done: 'replies name kinds, or "provided"' },
      { number: 12, against: 'registering as an admin', done: 'no value of the field' },
      {
        number: 13,
        against: 'a role by way of Google',
        done: 'the same two values, kept here; nothing for an account that is there',
      },
      { number: 14, against: "onboarding with another role's form", done: '403' },
      { number: 15, against: 'fields that nobody asked for', done: 'unknown fields are refused' },
      {
        number: 16,
        against: 'submitting before everything is answered',
        done: 'every screen stored and valid, consent given',
      },
      { number: 17, against: 'going back with empty answers', done: 'moves the step and nothing else' },
      { number: 18, against: "writing another's profile", done: 'who it is comes from the session alone' },
      {
        number: 19,
        against: 'a suspended cleaner who goes on',
        done: 'times gone from every list at once; a paid hold goes back',
      },
    ],
  },
  {
    title: 'Signing in',
    threats: [
      { number: 20, against: 'finding accounts by signing in', done: 'same words, same work' },
      { number: 21, against: 'finding accounts by registering', done: 'it says so, as specified; counted by address' },
      {
        number: 22,
        against: 'taking an account by a Google address',
        done: 'never linked by itself; keyed by issuer and subject',
      },
      {
        number: 23,
        against: "registering somebody's email first",
        done: 'mailbox and session prove it together; a reset ends what was there, payouts wait for the proof',
      },
      {
        number: 24,
        against: 'trying passwords',
        done: 'counted by account and address together, codes too; told to the owner; nobody is locked out',
      },
      {
        number: 25,
        against: 'weak, long and odd passwords',
        done: '8 to 200 characters, none of the common ones, composed alike, never cut',
      },
      { number: 26, against: 'a stolen table of passwords', done: 'argon2id, 19 MiB, two passes; few at once' },
      { number: 27, against: 'a session that was there before', done: 'a new id at each sign-in' },
      { number: 28, against: 'a stolen cookie', done: '`__Host-`, HttpOnly, Secure, SameSite' },
      { number: 29, against: 'a sign-out that is none', done: 'the row goes, and what the browser stored' },
      { number: 30, against: 'sessions without an end', done: '30 days sliding, 90 in all, an admin 12 hours' },
      {
        number: 31,
        against: "a popup's token, guessed, stolen, used again",
        done: '256 bits, once, a minute, in the browser that began',
      },
      { number: 32, against: 'signing somebody in as oneself', done: 'the same' },
      { number: 33, against: 'forged messages from a popup', done: 'own origin, own popup, checked shape' },
      { number: 34, against: 'replayed answers of Google', done: 'state, nonce and PKCE of each attempt, once' },
      { number: 35, against: 'a foreign Host, a way back of one’s own', done: 'both come from the settings alone' },
      { number: 36, against: 'scripts by an error of Google', done: 'nothing of the query is written into the page' },
    ],
  },
  {
    title: 'Requests from elsewhere',
    threats: [
      {
        number: 37,
        against: 'changes from another site',
        done: 'only JSON, only from our own pages; a form only where that is certain',
      },
      { number: 38, against: 'changes by asking', done: 'no GET and no HEAD writes' },
      { number: 39, against: 'other sites that read replies', done: 'there are no CORS headers' },
    ],
  },
  {
    title: 'Paying',
    threats: [
      {
        number: 40,
        against: 'a price of one’s own',
        done: 'the price is the server’s, and what was paid has to be it',
      },
      {
        number: 41,
        against: 'another payment: foreign, used, unpaid',
        done: 'asked for at the provider; one booking for each',
      },
      { number: 42, against: 'paths in an id for the provider', done: 'a pattern before any call' },
      { number: 43, against: 'trying stolen cards', done: 'few payments an hour; an open one is resumed; 3-D Secure' },
      {
        number: 44,
        against: 'holding every time',
        done: 'ten minutes, fewer after two unpaid; two for an owner, six for an address',
      },
      { number: 45, against: 'times that are past, hidden or taken', done: 'checked again where it is held' },
      { number: 46, against: 'selling a time twice', done: 'a lock, a unique index, no overlap in the database' },
      { number: 47, against: 'forged events', done: 'signature over the raw bytes, five minutes, several secrets' },
      {
        number: 48,
        against: 'repeated and disordered events',
        done: 'each once; what they are about is asked for anew',
      },
      { number: 49, against: 'huge and packed events', done: '256 kB, nothing is unpacked' },
      {
        number: 50,
        against: 'another’s payout account',
        done: 'the account is the session’s; its state the provider’s word',
      },
      { number: 51, against: 'claiming that payouts are set up', done: 'the address only asks the provider' },
      {
        number: 52,
        against: 'being led to another site',
        done: 'paths only; of other hosts those that the settings name',
      },
    ],
  },
  {
    title: 'Files',
    threats: [
      { number: 53, against: 'a picture that is something else', done: 'type, first bytes, and drawn anew' },
      { number: 54, against: 'a picture by its address', done: 'data strings only, or the present one unchanged' },
      { number: 55, against: 'pictures of too many pixels', done: '40 megapixels before anything is decoded' },
      {
        number: 56,
        against: 'bodies too large',
        done: '5 and 10 MB exactly; who may not send is refused before the body',
      },
      {
        number: 57,
        against: 'documents that lie',
        done: 'first bytes; a PDF that runs or carries things is refused; attached',
      },
      { number: 58, against: 'broken data strings', done: 'a strict reader in one pass' },
      { number: 59, against: 'paths out of the folder', done: 'random names; no path of a caller’s' },
      {
        number: 60,
        against: 'filling the disk',
        done: 'one file of each kind, the old one goes; 30 bodies with files an hour',
      },
    ],
  },
  {
    title: 'What is written and shown',
    threats: [
      { number: 61, against: 'scripts in names and texts', done: 'escaped by what renders; scripts by hash alone' },
      {
        number: 62,
        against: 'addresses that run',
        done: 'photos have our own address; payout pages hosts that are named',
      },
      {
        number: 63,
        against: 'odd text: NUL, directions, megabytes',
        done: 'lengths first, no control characters, composed; names can be seen and are not ours',
      },
      { number: 64, against: 'names that collide in addresses', done: 'made here, numbered where needed' },
      { number: 65, against: 'headers in names and emails', done: 'no line breaks; a library writes addresses' },
      {
        number: 66,
        against: 'mails that a stranger gets',
        done: 'none before a payment; five a day to an unproven email, however spelled, without a name',
      },
      { number: 67, against: 'formulas in exports', done: 'written as text; calendars by a library' },
    ],
  },
  {
    title: 'The server',
    threats: [
      { number: 68, against: 'SQL in a field', done: 'parameters everywhere, SQL in one kind of file' },
      { number: 69, against: 'JSON that breaks parsers', done: 'lengths, levels and entries first; no prototype keys' },
      { number: 70, against: 'names twice, wrong types', done: 'one value, its type' },
      { number: 71, against: 'slow clients', done: 'cut off after half a minute' },
      { number: 72, against: 'too long, two lengths, other methods', done: '431, 414, 400, 405' },
      { number: 73, against: 'lying about one’s address', done: 'as many proxies are believed as the settings say' },
      { number: 74, against: 'framing', done: 'forbidden on every response' },
      { number: 75, against: 'private replies in caches', done: 'no-store' },
      { number: 76, against: 'what the last visitor saw', done: 'dropped when the person changes' },
      { number: 77, against: 'errors that tell', done: 'one sentence; the rest is in the log' },
      { number: 78, against: 'secrets in logs', done: 'left out by name; JSON lines' },
      { number: 79, against: 'secrets in the pages', done: 'only the publishable key' },
      { number: 80, against: 'test keys and emulators in production', done: 'the start stops and says why' },
      { number: 81, against: 'telling by the time it takes', done: 'found by a hash; a password’s work in any case' },
      { number: 82, against: 'patterns that try for ever', done: 'lengths first, linear patterns' },
      { number: 83, against: 'scraping and heavy questions', done: 'windows and pages end; a crowd shares one list' },
      { number: 84, against: 'people who are not public', done: 'only active ones are selected' },
      {
        number: 85,
        against: 'a package that changed',
        done: 'exact versions, hashes, no install scripts, few packages',
      },
      { number: 86, against: 'the provider’s script', done: 'only where somebody pays' },
      { number: 87, against: 'acts without a trace', done: 'rows that are only added' },
      { number: 88, against: 'open tabs with an old role', done: 'the server decides at each call' },
      { number: 89, against: 'files that never end', done: 'first bytes, few decoders; threads with limits' },
      { number: 90, against: 'slow bodies that keep others out', done: 'on disk before they wait; one each' },
      { number: 91, against: 'ever new addresses of IPv6', done: 'counted by networks; one way to write each' },
      { number: 92, against: 'one page under many addresses', done: 'one spelling; renders and reads counted' },
      { number: 93, against: 'a domain that leads to the demo', done: 'this machine’s own names alone' },
    ],
  },
  {
    title: 'Standing visits and tips',
    threats: [
      {
        number: 94,
        against: 'standing visits of who is banned',
        done: 'end with the ban; none begin, none are changed',
      },
      {
        number: 95,
        against: 'times held by standing visits that nobody pays for',
        done: 'end where their first visit goes back whole; rest without a card, or after two unpaid',
      },
      {
        number: 96,
        against: 'emails by tips taken back, and by moves to and fro',
        done: 'three tips of a job; own moves count as all that anybody can have sent',
      },
    ],
  },
];
