import type { AskedSection } from './asked.ts';

/** What came on top. */
export const BESIDES: AskedSection[] = [
  {
    id: 'guide',
    title: 'Pages to read',
    entries: [
      { id: 'help', asked: 'Help: a dozen questions or more of each side, searched as one types' },
      { id: 'question-addresses', asked: 'Each question has an address of its own' },
      { id: 'contact', asked: 'Contact: a message is mailed to the team, and answered by email' },
      { id: 'contact-limits', asked: '… not too many from one address, kept for a year' },
      { id: 'team-address', asked: 'The team\'s address, also beside "Don\'t see a time?"' },
      { id: 'privacy-and-terms', asked: 'Privacy and terms, by their parts' },
    ],
  },
  {
    id: 'discovery',
    title: 'Found and shared',
    entries: [
      {
        id: 'titles-and-canonical-addresses',
        asked: 'Titles, descriptions and canonical addresses, each page its own',
      },
      { id: 'sitemap', asked: 'sitemap.xml has public pages and public cleaners only' },
      { id: 'robots', asked: 'robots.txt' },
      { id: 'structured-data', asked: 'Structured data of the business, the services, and cleaners with ratings' },
      { id: 'preview-images', asked: 'Preview images of shared links' },
      { id: 'manifest-and-icons', asked: "The web app's manifest and its icons" },
      { id: 'private-pages', asked: 'Private pages are not indexed' },
    ],
  },
  {
    id: 'canceling',
    title: 'Canceling',
    entries: [
      { id: 'other-terms', asked: 'Other terms than those shown: nothing is canceled, and they are asked about' },
      { id: 'repeated', asked: 'A cancel whose answer got lost can be repeated, and is done once' },
    ],
  },
  {
    id: 'moving',
    title: 'Moving',
    entries: [
      { id: 'at-once', asked: 'A booking is moved at once in good time; reminders, emails and the calendar follow' },
      {
        id: 'calendar-files',
        asked: 'Emails, the link and the feed have a moved booking as one event in every calendar',
      },
      {
        id: 'within-day',
        asked:
          'Starts of its own day that its own hours hide: moved there at once; who waits is offered what comes free alone',
      },
      { id: 'requests', asked: 'Later its cleaner is asked, who has some hours to answer' },
      {
        id: 'proposals',
        asked: 'A cleaner proposes other times; the customer takes one, keeps, or cancels with all back',
      },
      { id: 'by-the-team', asked: 'The team moves a job, with a reason' },
      { id: 'length', asked: 'A longer visit is paid first, the difference to a shorter one goes back' },
      { id: 'extras', asked: 'Extras are added and dropped with a move, and the length follows' },
      { id: 'rows', asked: 'Lists of jobs and bookings tell an open move, and lead to where it is answered' },
      { id: 'saved-card', asked: 'A longer visit is paid with a saved card by one press' },
      { id: 'races', asked: 'Bookings that race for one time: one gets it, the others keep theirs' },
      {
        id: 'kills',
        asked: 'Killed while a longer visit is paid: nothing is charged without its length, or held for ever',
      },
      { id: 'no-dodging', asked: 'Moving away and then canceling brings nothing' },
      { id: 'terms', asked: 'What it costs is said before the press; other terms are shown, and asked about' },
      { id: 'by-customer', asked: 'Another time on a phone, and a longer visit that is paid for' },
      { id: 'by-cleaner', asked: 'Three times proposed, and one taken by the link without signing in' },
      { id: 'late', asked: 'A late wish is the cleaner’s to grant; declined, nothing has changed' },
      { id: 'by-team', asked: 'By the team, with a reason that the history has' },
    ],
  },
  {
    id: 'homes',
    title: 'A home and its hours',
    entries: [
      { id: 'table', asked: 'How long a home takes: one table, against one that is written apart' },
      { id: 'quote', asked: 'A quote: minutes, and the least amount in a city or with a cleaner' },
      { id: 'by-home', asked: 'Times by a home: each cleaner’s own end and price, and only who offers the extras' },
      { id: 'booked', asked: 'A booking says its home, extras and what was advised, to both sides and the team' },
      { id: 'guest', asked: 'A guest’s home joins the account that proves the email, and goes with it' },
      {
        id: 'address-book',
        asked: 'Homes as an address book, filled in from earlier bookings: added, changed, removed, booked',
      },
      { id: 'worked', asked: 'The team sees advised, booked and worked time by service' },
    ],
  },
  {
    id: 'book-again',
    title: 'Book again',
    entries: [
      { id: 'same', asked: 'The same cleaner, service, home, extras and length, and three next times that fit' },
      { id: 'by-link', asked: 'By the booking’s link, which tells no street, email or phone' },
      { id: 'changed', asked: 'What is no longer the same is told; a cleaner who is gone has three others' },
      { id: 'presses', asked: 'From the email after a visit to Booked: three presses and ten seconds at most' },
    ],
  },
  {
    id: 'pairs',
    title: 'What the two sides think of each other',
    entries: [
      { id: 'favorites', asked: 'Favorites of a customer, seen by nobody else, on the dashboard' },
      { id: 'blocks', asked: 'A blocked pair never meets, guests too; nobody is told, and what is booked stays' },
      { id: 'own-rows', asked: 'Favorites and blocks are in the download, and go with the account' },
      { id: 'reply', asked: 'One reply of the cleaner to a review, changed for a day' },
      { id: 'reported-reviews', asked: 'A review is reported; the team keeps it, hides it, and shows it again' },
      { id: 'homes-that-came-back', asked: 'A profile says how many of its homes came back' },
    ],
  },
  {
    id: 'after',
    title: 'After a visit, and the next one',
    entries: [
      {
        id: 'repeat-fee',
        asked: 'A lower fee from a customer’s second visit on, frozen with the booking; both sides see it',
      },
      { id: 'tip', asked: 'A tip of all of which the cleaner gets, apart from the job; undone for an hour' },
      { id: 'tip-page', asked: 'A tip is given on a page that pays, after the visit, by the link or signed in' },
      { id: 'tip-saved-card', asked: 'A saved card tips by one press of its owner, signed in, and never by a link' },
      { id: 'tip-limits', asked: 'Who may tip, how much, how long' },
      { id: 'tip-back', asked: 'A tip is refunded by the team, or taken back by a bank, by itself' },
      { id: 'calendar', asked: 'A cleaner’s jobs as a secret calendar feed that can be renewed' },
    ],
  },
  {
    id: 'receipts',
    title: 'Receipts and sums',
    entries: [
      { id: 'receipt', asked: 'A receipt to print, by the booking’s link and in the account' },
      { id: 'earnings-by-month', asked: 'A cleaner’s earnings by month and year, each month as a file' },
    ],
  },
  {
    id: 'offline',
    title: 'A flaky connection',
    entries: [
      { id: 'bar', asked: 'A bar says that the connection is gone; links wait, and what was typed stays' },
      { id: 'message-sent-once', asked: 'A message is sent once' },
      { id: 'team-acts-once', asked: 'Refunds, notes and days off that are sent twice are one' },
      { id: 'booking-goes-on', asked: 'A booking goes on where it broke, and is paid once' },
      {
        id: 'onboarding-waits',
        asked: 'A screen of the onboarding waits and is sent; what was not saved survives a reload',
      },
    ],
  },
  {
    id: 'admin',
    title: 'Admin',
    entries: [
      { id: 'cleaner-decisions', asked: 'A profile is approved, sent back with a reason, suspended, reactivated' },
      { id: 'documents', asked: 'Documents are seen by admins only, each view recorded' },
      { id: 'reported-problems', asked: 'A reported problem is settled, with or without money back' },
      { id: 'queue', asked: 'What needs a person, longest waiting first' },
      { id: 'shares', asked: 'A share is held back, released, not paid at all or sent again, with a reason' },
      { id: 'debts', asked: 'What a cleaner owes is shown, and waived with a reason' },
      { id: 'failed-refunds', asked: 'A refund that failed: the customer is told, the team tries it again' },
      { id: 'ledger-check', asked: 'The ledger is compared with the provider, to the cent; what differs is told' },
      { id: 'found-refunds', asked: 'Refunds and reversals made by hand at the provider are found, and count' },
      { id: 'accounting', asked: 'A month of the platform’s money: totals, movements, what is owed; as a file' },
      {
        id: 'disputes',
        asked: 'A bank’s dispute: its state, deadline and evidence, and what can be refunded meanwhile',
      },
      {
        id: 'approval-needs',
        asked: 'An approval without ID document or proven email needs a reason; a profile can be declined',
      },
      { id: 'search', asked: 'Everybody is found without accents, by phone, by job and without an account' },
      { id: 'customers', asked: 'A page for each customer and guest, with bookings, refunds, notes and a ban' },
      { id: 'job-contact', asked: 'The contact details of a job are corrected, and the cleaner told' },
      { id: 'emails', asked: 'Each email can be read and sent again' },
      { id: 'queue-claims', asked: 'An item of the queue is taken by one of the team' },
      { id: 'audit-search', asked: 'The audit log is searched, and exported in words' },
      { id: 'export-and-audit', asked: 'A list as a file; who decided what' },
    ],
  },
];
