import { Link } from 'react-router';
import { PRODUCT } from '#contract/product';
import { FIGURES } from './figures.ts';
import type { LegalPart, Operator } from './legal-page.tsx';

/** The terms. They describe what the product does: keep them in step with the code. */
export const termsParts = (supportEmail: string, { name, address, law }: Operator): LegalPart[] => [
  {
    id: 'us',
    title: 'Who we are',
    text: (
      <p>
        {PRODUCT} is run by {name}, {address}. Letters reach us there, everything else at{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. You agree to these terms when you sign up, and when you
        pay for a booking.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who does what',
    text: (
      <>
        <p>
          {PRODUCT} connects customers with independent cleaners, takes the payment and passes it on. The cleaning is
          done by the cleaner, who works for themselves and is not employed by us. By booking, a customer and a cleaner
          make an agreement with each other on the terms below.
        </p>
        <p>You have to be an adult to book or to clean here, and what you say of yourself has to be true.</p>
      </>
    ),
  },
  {
    id: 'booking',
    title: 'Booking and paying',
    text: (
      <ul>
        <li>
          A job costs its hours times the cleaner's rate plus what the service adds to an hour. The total is shown
          before you pay, and nothing is added.
        </li>
        <li>
          While you pay, the time is held for {FIGURES.hold}, and shorter once several holds of yours ran out unpaid. It
          is booked once you have paid.
        </li>
        <li>
          Your card is charged when you book. The price of a booking changes only if you make it longer or shorter.
        </li>
        <li>Should a payment arrive for a time that is gone, all of it goes back.</li>
        <li>
          The link to your booking is as good as a key: whoever has it can see the booking and cancel it. Pass it on
          with care.
        </li>
      </ul>
    ),
  },
  {
    id: 'canceling',
    title: 'Canceling',
    text: (
      <ul>
        <li>
          A customer can cancel until the job starts. It is free until {FIGURES.freeUntil} before the start, and in any
          case for {FIGURES.grace} after booking, whichever is later, but never after the start.
        </li>
        <li>
          Later, {FIGURES.kept} at the booked rate is kept for the cleaner, and the rest goes back to the card. The
          exact dollars are shown before the last click, which cannot be undone.
        </li>
        <li>
          If the cleaner cancels, somebody else comes at the same price where the customer wants that; else everything
          goes back, as it does if our team cancels.
        </li>
        <li>If the customer is not there, it counts as a late cancel. They can contest it for {FIGURES.settled}.</li>
        <li>If the cleaner doesn't show up and our team confirms it, you get a full refund.</li>
      </ul>
    ),
  },
  {
    id: 'moving',
    title: 'Moving a visit',
    text: (
      <ul>
        <li>
          A customer can move a visit to another open time of the same cleaner, at the rate that was agreed. As long as
          canceling is free, so is moving, {FIGURES.freeMoves} at most. Later, until {FIGURES.askedUntil} before the
          start, the cleaner has to agree; no, or no answer within {FIGURES.movesAnswered}, leaves everything as it was.
        </li>
        <li>
          After a move in good time, and after one that cleaner or team proposed, canceling is free until{' '}
          {FIGURES.freeUntil} before the new start. A move that the cleaner grants later does not bring the free time
          back.
        </li>
        <li>
          A longer visit costs the difference, which is paid before it moves. Of a shorter one the difference goes back;
          after the free time, what a late cancel keeps stays for the cleaner first.
        </li>
        <li>
          A cleaner can propose other times. The customer takes one, keeps the visit as it is, or cancels it with
          everything back.
        </li>
      </ul>
    ),
  },
  {
    id: 'standing-visits',
    title: 'Standing visits',
    text: (
      <ul>
        <li>
          A paid visit can be repeated {FIGURES.everyRhythm}, at the rate that was agreed, by an account with a proven
          email and a saved card, {FIGURES.mostPlans} at once at most. The cleaner has to agree.
        </li>
        <li>
          You agree, in words that are shown beside a box and sent to you, that your card is charged{' '}
          {FIGURES.visitCharged} before each visit. {FIGURES.visitAnnounced} before, an email says how much. More than
          you agreed to is charged only within those words.
        </li>
        <li>
          You can skip a visit, pause, or stop at any time, online. Until {FIGURES.freeUntil} before a visit that costs
          nothing, and what was charged comes back; later a visit is canceled on its usual terms. There is no minimum
          term, and no fee for stopping. A visit that is paid already keeps its own terms.
        </li>
        <li>
          A visit that could not be paid until {FIGURES.visitTriedUntil} before its start is off, and nobody owes
          anything.
        </li>
        <li>The cleaner can end standing visits with {FIGURES.plansEnd} of notice.</li>
      </ul>
    ),
  },
  {
    id: 'problems',
    title: 'When something goes wrong',
    text: (
      <>
        <p>
          Tell us from your booking, from the start of the job until {FIGURES.settled} after it. While a report is open,
          the cleaner's money waits. Our team hears both sides and decides whether something goes back, and how much.
        </p>
        <p>
          Damage to your home is between you and your cleaner, and their insurance where they have one. Report it all
          the same: what you paid can go back in part or whole.
        </p>
        <p>
          Your rights by law stay as they are, and so do those toward your bank. Where you ask your bank to take a
          payment back, we show it what was booked and done, and what of the payment already went back.
        </p>
      </>
    ),
  },
  {
    id: 'ratings',
    title: 'Ratings',
    text: (
      <p>
        A completed job can be rated once, within {FIGURES.ratable}, with one to five stars and a comment. Say what you
        saw, in words fit for a neighbor. Comments that insult, lie or tell where somebody lives may be removed.
      </p>
    ),
  },
  {
    id: 'cleaners',
    title: 'For cleaners',
    text: (
      <ul>
        <li>
          You are an independent contractor. You choose your times, your services and your rate, from{' '}
          {FIGURES.lowestRate} to {FIGURES.highestRate} an hour. Taxes, permits and insurance are yours.
        </li>
        <li>
          Our team checks each profile before it is public, with the ID document that you give and your consent to a
          background check. It can ask for changes or suspend a profile, and says why.
        </li>
        <li>
          Our fee is {FIGURES.fee} of what a job brings after refunds, and {FIGURES.repeatFee} from a customer’s second
          visit with you on. Which of the two a job has is settled when it is booked.
        </li>
        <li>
          Your share is sent {FIGURES.settled} after the job is done or its time is over, whichever is later, by Stripe,
          whose own terms you accept when you set up payouts. What is refunded afterwards is taken from later payouts.
          Where we find that a payment was a fraud, we can hold back your share, or take it back.
        </li>
        <li>A booked job is a promise. If you have to cancel, do it early and say why.</li>
      </ul>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    text: (
      <p>
        Do not book yourself, hold times that you do not mean to take, use somebody else's card or name, or read the
        site by machine faster than people do. We may refuse or close an account that does.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    text: (
      <p>
        We answer for what we do: showing true times and prices, taking payments correctly, paying them out and back as
        written here. We do not answer for the cleaning itself, as far as the law allows that. Where we are at fault, we
        answer up to what you paid for the booking in question; the law may give you more, and then you have more.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Whose law holds',
    text: (
      <p>
        The law of {law} holds for these terms, and its courts decide. Where the law of your own state protects you
        better, or lets you go to court at home or with a small claim, nothing here takes that from you.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending it, and changes',
    text: (
      <>
        <p>
          You can delete your account in your <Link to="/dashboard/settings">settings</Link> at any time when nothing is
          open. The <Link to="/privacy">privacy page</Link> says what we keep then.
        </p>
        <p>
          When these terms change, bookings made before keep the terms they were made under. Questions go to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </>
    ),
  },
];
