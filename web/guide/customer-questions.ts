import { BANKS_SHOW_IT } from '#contract/refund-words';
import { FIGURES } from './figures.ts';
import type { Question } from './question.ts';

export const CUSTOMER_QUESTIONS: Question[] = [
  {
    id: 'book',
    question: 'How do I book a cleaner?',
    answer:
      'Pick your city and an open time, choose a service, say who you are, and pay by card. You see the full price before any card field. Once you have paid, the time is yours, and we send you an email about it.',
    more: { to: '/#availability', label: "See this week's times" },
  },
  {
    id: 'account',
    question: 'Do I need an account?',
    answer:
      'No. Continue with Google, or give a name and an email. If you sign up later with the same email and confirm it, your bookings show in your account.',
    more: { to: '/signup', label: 'Sign up' },
  },
  {
    id: 'price',
    question: 'What does a cleaning cost?',
    answer: `Its hours times the cleaner's rate, plus what the service adds to an hour. Cleaners set their own rate, from ${FIGURES.lowestRate} to ${FIGURES.highestRate} an hour. Nothing is added at the end.`,
    more: { to: '/services', label: 'Compare the services' },
  },
  {
    id: 'hours',
    question: 'How many hours does my home need?',
    answer:
      'Say your bedrooms and bathrooms on the home page, or on the page of your city: it says about how many hours a clean takes, and from which price. When you book you may take more or fewer, and read beside it what is advised.',
    more: { to: '/', label: 'Ask for your home' },
  },
  {
    id: 'charged',
    question: 'When is my card charged?',
    answer: `When you book. The cleaner is paid ${FIGURES.settled} after the job, so there is time to tell us if something went wrong. Your card number goes to Stripe, our payment provider, and never to us.`,
  },
  {
    id: 'countdown',
    question: 'Why is there a countdown while I pay?',
    answer: `The time is held for you for ${FIGURES.hold}, so nobody can take it while you type. When they run out, the time is open again and nothing was charged. If you let several run out, the next holds are shorter.`,
  },
  {
    id: 'waitlist',
    question: 'What if no time fits?',
    answer: `Press "Watch for a time" below the times of a city or a cleaner, and say when and how long. As soon as such a time opens, we email you and hold it for ${FIGURES.privateHold}, before anybody else sees it. Book it by the link, or do nothing. It costs what any booking costs, and you leave by one press.`,
  },
  {
    id: 'taken',
    question: 'What if somebody else takes the time first?',
    answer:
      'Only one of you gets it, and the other is told before paying. Should a payment ever arrive for a time that is gone, all of it goes back to the card at once, and an email says so.',
  },
  {
    id: 'cancel',
    question: 'Can I cancel, and what do I get back?',
    answer: `Yes, until the job starts, by the link in your confirmation. It is free until ${FIGURES.freeUntil} before the start, and in any case for ${FIGURES.grace} after booking. Later, ${FIGURES.kept} at the booked rate is kept for the cleaner and the rest goes back. You see the exact dollars before you decide.`,
  },
  {
    id: 'another-time',
    question: 'Can I move (reschedule) my visit, or make it longer?',
    answer: `Yes: "Move this visit" on your booking's page shows your cleaner's open times. Until ${FIGURES.freeUntil} before the start it is free, ${FIGURES.freeMoves} at most. Later, and from the next one on, you ask for it, until ${FIGURES.askedUntil} before the start: your cleaner says yes or no within ${FIGURES.movesAnswered}, and until then your visit stays as it is. A longer visit costs the difference; of a shorter one the difference goes back, less what a late cancel would keep. You see the exact dollars before you decide.`,
  },
  {
    id: 'other-times',
    question: 'My cleaner asks me for another time. What can I do?',
    answer: `The email leads to your booking, where up to ${FIGURES.proposedTimes} are offered, and nobody has to sign in. Take one, keep your time, or cancel with everything back, however late it is. Taking one costs nothing, and is free to cancel until ${FIGURES.freeUntil} before the new start. If you do nothing, your visit stays as it is.`,
  },
  {
    id: 'standing-visits',
    question: 'Can my cleaner come every week, or every other week (recurring)?',
    answer: `Yes: standing visits. Choose ${FIGURES.everyRhythm} when you book, or later on the page of a paid booking; you need an account with a proven email and a saved card. Each visit is charged ${FIGURES.visitCharged} before it starts, and ${FIGURES.visitAnnounced} before, an email says so. Some cleaners are asked first, and answer within ${FIGURES.plansAnswered}.`,
  },
  {
    id: 'skip-or-stop',
    question: 'How do I skip a visit, pause, or stop standing visits?',
    answer: `On their own page, by the link in the email or from your dashboard. Skipping is free until ${FIGURES.freeUntil} before a visit. A pause has a first and a last day, or lasts until you end it. “Stop these visits” costs nothing; a visit that is paid already keeps its own terms. If your card is declined, we tell you: a visit that is not paid ${FIGURES.visitTriedUntil} before is off, and nobody owes anything.`,
    more: { to: '/promise', label: 'What we never do' },
  },
  {
    id: 'refund',
    question: 'How long does a refund take?',
    answer: `We send it back to the same card right away. ${BANKS_SHOW_IT} Your booking's page says whether it is still on its way.`,
  },
  {
    id: 'nobody-came',
    question: "What if my cleaner cancels, or doesn't come?",
    answer:
      'As you wish, and you say so on your booking’s page: somebody as good comes at the same price, we ask you first, or everything you paid goes back. If nobody comes, say so there: a cleaner who does not answer was not there, and it is the same.',
  },
  {
    id: 'problem',
    question: 'Something went wrong. What can I do?',
    answer: `Report a problem on your booking’s page, from the start of the job until ${FIGURES.settled} after it. The cleaner's money waits until the team has looked at it and decided with both sides.`,
  },
  {
    id: 'damage',
    question: 'Something broke, is missing or was stolen. What now?',
    answer: `Report it on your booking’s page until ${FIGURES.settled} after the job, and keep a picture: our team asks for it by email. The report stops the cleaner's payment, and our team hears you both. What you paid can go back in part or whole. Damage beyond that is between you and your cleaner, and their insurance where they have one; for a theft, call the police too.`,
    more: { to: '/terms#problems', label: 'What the terms say' },
  },
  {
    id: 'who-checks',
    question: 'Who checks the cleaners?',
    answer:
      'A person in our team reads every profile and asks for an ID document before anybody can book it. Cleaners agree to a background check; we do not promise that each had one. After that, ratings tell: only who booked and had the job done can give one.',
  },
  {
    id: 'be-home',
    question: 'Do I have to be at home? What about keys?',
    answer:
      'Somebody has to let the cleaner in. Whether you stay, come back later or leave a key with a neighbor is up to you both: write it into the notes of your booking. We keep no keys.',
  },
  {
    id: 'tip',
    question: 'Should I tip?',
    answer:
      'Nobody expects it. Once the job is done your booking’s page asks once, with nothing chosen beforehand. All of a tip is your cleaner’s.',
  },
  {
    id: 'rate',
    question: 'How do ratings work?',
    answer: `After a completed job you can give one to five stars and a comment, once, within ${FIGURES.ratable}. Only booked and completed jobs are rated. An average shows from ${FIGURES.ratingsShownFrom} ratings on.`,
  },
  {
    id: 'supplies',
    question: 'Do I have to provide anything?',
    answer:
      "The cleaner's profile says whether they bring supplies, and whether they are comfortable with pets. Anything else they should know, a key or a sleeping baby, fits into the notes of your booking.",
  },
  {
    id: 'address',
    question: 'Who sees my address?',
    answer:
      "The cleaner of your booking and our team, nobody else. You can give it after paying, and change it until the job starts. Signed in you see it on your booking's page; the link alone shows only the street's last letters, so that it can be passed on to somebody at home.",
  },
  {
    id: 'lost-link',
    question: 'I lost the link to my booking.',
    answer: `It is in the confirmation email, and works until ${FIGURES.linkWorks} after the job. If you sign in with the email that you booked with, and that email is confirmed, the booking is on your dashboard too.`,
    more: { to: '/dashboard', label: 'Open the dashboard' },
  },
];
