import { BANKS_SHOW_IT } from '#contract/refund-words';
import { FIGURES } from './figures.ts';
import type { Question } from './question.ts';

export const CUSTOMER_QUESTIONS: Question[] = [
  {
    id: 'book',
    question: 'How do I book a cleaner?',
    answer:
      'Pick your city and an open time, choose a service, say who you are, and pay by card. You see the full price before any card field. Once the payment went through, the time is yours, and an email confirms it.',
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
    question: 'Can I move my booking to another time?',
    answer:
      'Cancel it and book another time, with the same cleaner if you like: "Book Again" on your booking leads to their open times. The terms for canceling apply, so do it early.',
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
      'If the cleaner cancels, everything you paid goes back. If nobody comes, report it from your booking: the team looks at it, and if the cleaner was not there, you get all of it back.',
  },
  {
    id: 'problem',
    question: 'Something went wrong. What can I do?',
    answer: `Report a problem from your booking, from the start of the job until ${FIGURES.settled} after it. The cleaner's money waits until the team has looked at it and decided with both sides.`,
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
      "The cleaner of your booking and our team, nobody else. You can give it after paying. It is not shown on your booking's page, so the link can be passed on to somebody at home.",
  },
  {
    id: 'lost-link',
    question: 'I lost the link to my booking.',
    answer: `It is in the confirmation email, and works until ${FIGURES.linkWorks} after the job. If you sign in with the email that you booked with, and that email is confirmed, the booking is on your dashboard too.`,
    more: { to: '/dashboard', label: 'Open the dashboard' },
  },
];
