import { Link } from 'react-router';
import { PRODUCT } from '#contract/product';
import { FIGURES } from './figures.ts';
import type { LegalPart, Operator } from './legal-page.tsx';

/** The privacy page. It describes what the product does: keep it in step with the code. */
export const privacyParts = (supportEmail: string, { name, address }: Operator): LegalPart[] => [
  {
    id: 'short',
    title: 'In short',
    text: (
      <p>
        We keep what a booking needs and nothing to advertise with. There are no trackers, no analytics, and no third
        party's scripts besides the card form while you pay. Nobody buys data from us. {name}, {address}, decides what
        is kept, and answers for it.
      </p>
    ),
  },
  {
    id: 'customers',
    title: 'If you book',
    text: (
      <>
        <p>We keep:</p>
        <ul>
          <li>your name and email, and your phone, address and notes if you give them;</li>
          <li>what you booked, when, at what price, and what became of it: done, canceled, refunded, reported;</li>
          <li>the rating and comment you leave, which are public under your first name or the name you gave.</li>
        </ul>
        <p>
          The cleaner of your booking sees what the job needs: your name, how to reach you, the address and the notes.
          Other customers and other cleaners do not.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'If you have an account',
    text: (
      <p>
        We also keep your names, mobile and ZIP as far as you give them, when you were last here, and your password
        scrambled, so that nobody can read it, not even we. Your favorites, and whom you have blocked, are seen by
        nobody else; a cleaner who has blocked you keeps you blocked by your email, scrambled likewise. Signing in with
        Google gives us your name, your email and whether Google has proven it, never your Google password; Google
        learns that you signed in here.
      </p>
    ),
  },
  {
    id: 'cleaners',
    title: 'If you clean',
    text: (
      <>
        <p>
          Your display name, photo, bio, rate, service area, languages, ratings, replies to reviews and open times are
          public once you are approved, and no longer when you are suspended or delete your account. Whoever books you
          also gets your email.
        </p>
        <p>
          Your legal name, mobile, documents and answers about yourself are seen by our team only. Documents are kept
          apart, and each time one is opened is written down. Photos are saved without the place and time that a camera
          adds.
        </p>
        <p>For payouts, Stripe asks you for what the law wants it to know, and we see only whether it is complete.</p>
      </>
    ),
  },
  {
    id: 'payments',
    title: 'Cards and payments',
    text: (
      <p>
        Payments run through Stripe. Your card number goes from your browser to Stripe and never to us; we keep the
        payment's number, its amount, what was refunded, and a code by which Stripe knows the same card again, which
        protects against fraud. Stripe uses its own cookies in the card form to tell people from fraud. Of a card that
        you save we keep its brand, last four digits and expiry, and what you agreed to, until you remove it or delete
        your account; what you agreed to stays as a record.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    text: (
      <>
        <p>Only those without which something would not work, so there is no banner to click away:</p>
        <ul>
          <li>one that keeps you signed in, and a small one beside it that says there is one;</li>
          <li>one that ties a held time to your browser while you pay, for a day;</li>
          <li>one for the minutes of a sign-in with Google, or with a code.</li>
        </ul>
        <p>
          What you say of your home, and what you type into the booking form, is kept in your browser's tab until you
          close it, so that a dropped connection costs you nothing. It is not sent until you send it. Which time is held
          for you is kept in the browser, for all its tabs. What a cleaner fills in on the way to a profile, files too,
          is kept in the browser in the same way, until it is saved or they sign out.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long',
    text: (
      <>
        <ul>
          <li>A booking's link works until {FIGURES.linkWorks} after the job.</li>
          <li>Your account stays until you delete it, and with it photos and documents.</li>
          <li>
            What was booked, paid, refunded and paid out, and who decided on it, stays as long as the law wants such
            books to be kept; after your account is deleted, it stays without your name, email, phone, address and
            notes, and what you wrote in ratings is by “A customer”.
          </li>
          <li>What you write to us on the contact page is kept for {FIGURES.messagesKept}.</li>
          <li>
            What you wait for is kept until you leave the waitlist or its days are over, and {FIGURES.wishesKept} more;
            then your email and your home are taken out of it. An email that nobody confirms in time is deleted.
          </li>
          <li>
            To stop abuse we count tries by network address for minutes up to {FIGURES.triesCounted}, and each day the
            emails that go to an address nobody has proven and what was booked from the network address of an account
            that was deleted, as numbers that cannot be read back. Technical logs name what was asked for, never
            passwords, links or card details, and are deleted after a few weeks.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'who-else',
    title: 'Who else gets data',
    text: (
      <ul>
        <li>Stripe, to take payments and to pay cleaners.</li>
        <li>Google, if you choose to sign in with it.</li>
        <li>Our email and hosting providers, who carry and store things for us and may not use them.</li>
        <li>Authorities, where required by law.</li>
      </ul>
    ),
  },
  {
    id: 'your-choice',
    title: 'See it, correct it, delete it',
    text: (
      <>
        <p>
          In your <Link to="/dashboard/settings">settings</Link> you can change what we know about you, download all of
          it as a file, and delete your account. Deleting waits while a booking is open or money is still owed, so that
          nobody is left standing at a door.
        </p>
        <p>
          If you booked without an account, or want something that is not there, write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or by the <Link to="/contact">contact page</Link>.
          Whatever rights your law gives you beyond this, you have here too.
        </p>
      </>
    ),
  },
  {
    id: 'california',
    title: 'If you live in California',
    text: (
      <>
        <p>
          The California Consumer Privacy Act (CCPA) names what we collect: identifiers (name, email, phone, address),
          what you bought here, and, of cleaners, an ID document and what they say of their work. It comes from you, and
          is used to book, to pay and to answer for it.
        </p>
        <p>
          You have the right to know what we have and get a copy of it, to correct it, and to have it deleted. We do not
          sell personal information, and do not share it for advertising, so there is nothing to opt out of; an ID
          document serves no other purpose than the check. Whoever uses these rights is treated like everybody else. You
          can ask by the ways above, or have somebody ask for you; we make sure that it is you, and answer within the
          time that the law gives.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: <p>When {PRODUCT} starts doing something else with data, this page says so first.</p>,
  },
];
