/** One thing that may break. A test cites it as `fault <id>`. */
export interface Fault {
  id: string;
  breaks: string;
  holds: string;
}

/** What may break, and what has to hold then, for docs/faults.md. */
export const FAULTS: Fault[] = [
  {
    id: 'F1',
    breaks: 'PostgreSQL stops and starts, clean or as in a crash, under load',
    holds: 'no process ends; 503 with Retry-After; ready says no, health says yes; it heals by itself',
  },
  { id: 'F2', breaks: 'the server is killed in the middle of a transaction', holds: 'all of it or nothing' },
  {
    id: 'F3',
    breaks: 'the connection is lost at commit',
    holds: 'what is unknown is read again, never done again blindly',
  },
  {
    id: 'F4',
    breaks: 'the database is a black hole',
    holds: 'everybody is answered in bounded time; silent connections are given up',
  },
  {
    id: 'F5',
    breaks: 'no connection is left, in the pool or in PostgreSQL',
    holds: 'a bounded wait, then 503; cheap answers go on',
  },
  {
    id: 'F6',
    breaks: 'PostgreSQL takes no writes: its disk is full, or it is a standby',
    holds: '503, nothing half done, it heals',
  },
  { id: 'F7', breaks: 'deadlocks and broken serializations', holds: 'tried four times at most' },
  {
    id: 'F8',
    breaks: 'killed between the payment and the booking',
    holds: 'booked or given back, exactly one of both',
  },
  {
    id: 'F9',
    breaks: 'killed between the booking and its mail',
    holds: 'the mail comes; if twice, under one Message-ID',
  },
  { id: 'F10', breaks: 'the customer is gone after the card went through', holds: 'webhook or reconciler finish it' },
  { id: 'F11', breaks: 'several processes', holds: 'limits, sessions, holds and background work are shared' },
  { id: 'F12', breaks: 'a rolling restart', holds: 'what was begun is finished within ten seconds; nobody notices' },
  {
    id: 'F13',
    breaks: 'the payment provider hangs',
    holds: 'three tries of ten seconds, no second intent, everything else as usual',
  },
  {
    id: 'F14',
    breaks: 'the provider answers 500, and repeats it under the same key',
    holds: 'a new key only after looking',
  },
  {
    id: 'F15',
    breaks: 'the provider refuses for a moment, or the connection breaks after it did the work',
    holds: 'the same key again, one charge',
  },
  { id: 'F16', breaks: 'two pay for one time', holds: 'one booking; the other is never charged, or gets all back' },
  { id: 'F17', breaks: 'a storm of events, doubled, in no order, on two processes', holds: 'the same end' },
  { id: 'F18', breaks: 'events before the call, after it, in the wrong order', holds: 'the same end' },
  { id: 'F19', breaks: 'no webhook comes for days', holds: 'the reconciler asks the provider for what it knows' },
  {
    id: 'F20',
    breaks: 'the mail server is away, slow, or refuses',
    holds: 'booking goes on as usual; mails come later, once',
  },
  { id: 'F21', breaks: 'the disk for files is full', holds: '507, the old file stays, other calls go on' },
  { id: 'F22', breaks: 'an upload breaks off or crawls', holds: 'nothing is left of it, nobody waits for it' },
  { id: 'F23', breaks: '20 uploads of 42 MB at once', holds: 'they arrive on disk, four at a time in memory' },
  { id: 'F24', breaks: 'the clock jumps by an hour or a day', holds: 'sessions, holds and payments survive it' },
  {
    id: 'F25',
    breaks: 'clocks change in spring and autumn',
    holds: 'slots last their hours, none starts where no hour is, none twice',
  },
  { id: 'F26', breaks: 'machines in other zones', holds: 'the same bytes' },
  { id: 'F27', breaks: 'a thousand want one time', holds: 'one gets it, 999 are told, no 5xx' },
  { id: 'F28', breaks: 'a schedule changes under what is booked', holds: 'booked times survive, none overlap' },
  { id: 'F29', breaks: 'ten thousand open times are listed under load', holds: 'answered in time' },
  { id: 'F30', breaks: 'hundreds of slow clients', holds: 'sent away after half a minute; others hardly notice' },
  { id: 'F31', breaks: 'clients that leave before their answer', holds: 'nothing breaks, nothing is left behind' },
  { id: 'F32', breaks: 'half an hour of everything', holds: 'memory, files and connections stay flat' },
  { id: 'F33', breaks: '256 file handles, 256 MB of memory', holds: 'it answers what it can, and recovers' },
  { id: 'F34', breaks: 'migrations twice, at once, killed', holds: 'each once, whole or not at all' },
  { id: 'F35', breaks: 'everything is lost but the backup', holds: 'it comes back, and takes bookings' },
  { id: 'F36', breaks: 'something unforeseen in a call', holds: 'one sentence with 500; nobody else notices' },
  {
    id: 'F37',
    breaks: 'the host of the database dies',
    holds: 'its standby takes over: nothing confirmed is lost, nothing is booked twice',
  },
  {
    id: 'F38',
    breaks: 'anything that may become of jobs and their money, in any order, with lost events, lost answers and kills',
    holds: 'every cent stands where the rules have it, and nobody was told of other money',
  },
  {
    id: 'F39',
    breaks: 'anything that may become of standing visits, with kills, lost answers, and several processes',
    holds:
      'one visit a date, charged once or not at all, never after the end or the start, never more than was agreed to',
  },
  {
    id: 'F40',
    breaks:
      'a year of a city: illnesses, declined cards, moves, disputes, clock changes, kills, events lost and doubled',
    holds: 'at the end of each week every cent, visit and email is where it belongs, and nothing waits but for people',
  },
  {
    id: 'F41',
    breaks: 'a standby that public lists are read from falls behind, dies, or follows another database',
    holds: 'whoever changed something reads it at once, and every list is answered',
  },
];
