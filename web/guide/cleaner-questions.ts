import { listed } from '#contract/number-words';
import { WIZARD_CITIES } from '#contract/places';
import { FIGURES } from './figures.ts';
import type { Question } from './question.ts';

export const CLEANER_QUESTIONS: Question[] = [
  {
    id: 'join',
    question: 'How do I become a cleaner?',
    answer: `Answer eight short screens: who you are, where and what you clean, your usual week, a bio of ${FIGURES.bio}, and an ID document. Each screen is saved by itself, so you can stop and come back.`,
    more: { to: '/onboarding/cleaner', label: 'Become a Cleaner' },
  },
  {
    id: 'review',
    question: 'What happens after I submit my profile?',
    answer:
      'A person in our team looks at it. They approve it, or ask for changes and say why; your answers are kept, and you submit again. Either way an email tells you. Once approved, you are public and can be booked at once.',
  },
  {
    id: 'where',
    question: 'Where can I work?',
    answer: `Today you can sign up in ${listed(WIZARD_CITIES.map(({ name, counties }) => `${name} (${listed(Object.keys(counties))})`))}. You choose the neighborhoods and how far you travel.`,
  },
  {
    id: 'own-rate',
    question: 'Who sets my price?',
    answer: `You do, from ${FIGURES.lowestRate} to ${FIGURES.highestRate} an hour; until you choose, it is ${FIGURES.usualRate}. Some services add a fixed amount to each hour. A booked job keeps the rate at which it was booked.`,
  },
  {
    id: 'fee',
    question: 'What does it cost me?',
    answer: `${FIGURES.fee} of what a job brings, and ${FIGURES.repeatFee} from a customer’s second visit with you on. There is no charge for signing up, for being listed, or in a week without jobs. Each job shows what you get before you do it.`,
  },
  {
    id: 'paid',
    question: 'When am I paid?',
    answer: `${FIGURES.settled} after you mark the job done, or after its end if that is later. Stripe transfers it to your bank. What you earn before your payouts are set up waits for you and comes with the first transfer.`,
  },
  {
    id: 'week',
    question: 'How are my open times made?',
    answer: `From your usual week. You say when you work and how long a job takes, ${FIGURES.shortest} to ${FIGURES.longest}; after each you have ${FIGURES.buffer} to travel and rest. Times open ${FIGURES.weeksAhead} ahead. A booked time never moves when you change your week.`,
  },
  {
    id: 'takes-longer',
    question: 'What if a home takes longer than was booked?',
    answer: `You owe the hours that were booked, and no more. Where fewer were booked than the home takes, the job says so beforehand: agree at the door what is done first. Until ${FIGURES.freeUntil} before the start your customer can make the visit longer on their booking's page, as far as your day has room; later they book another one.`,
  },
  {
    id: 'days-off',
    question: 'Can I take days off?',
    answer:
      'Yes. Block a single time, or take off a range of days, and the open times in it disappear. What is already booked stays until you cancel it yourself.',
  },
  {
    id: 'leave',
    question: 'Can I stop for a while, or for good?',
    answer:
      'Yes. Under Schedule, take off a range of days or switch off the days of your week: nobody can book you anew then. What is booked stays until you have done it, or cancel it with a reason. Once no job is to come and your last share is sent, you can delete your account under Settings, and your profile with it.',
  },
  {
    id: 'short-notice',
    question: 'How late can somebody book me?',
    answer: `A time can be booked until ${FIGURES.notice} before it starts. You get an email for each booking, and it is on your dashboard at once.`,
  },
  {
    id: 'customer-cancels',
    question: 'What if a customer cancels late, or is not there?',
    answer: `Canceled less than ${FIGURES.freeUntil} before the start, ${FIGURES.kept} at the booked rate stays with you, less the fee. If nobody opens the door, report it from the job: it counts as a late cancel, unless the customer contests it.`,
  },
  {
    id: 'move-job',
    question: 'Can a booked job get another time?',
    answer: `Customers can move it to another of your open times until ${FIGURES.freeUntil} before the start, ${FIGURES.freeMoves} at most; you get an email. Later they have to ask you: say yes or no on the job's page within ${FIGURES.movesAnswered}. Without an answer it stays as it is. If a time does not suit you, propose up to ${FIGURES.proposedTimes} of yours there: to reschedule is better than to cancel. The customer takes one, keeps the job, or cancels with everything back.`,
  },
  {
    id: 'standing-customers',
    question: 'What are standing visits, and do I have to take them?',
    answer: `The same customer at the same time, ${FIGURES.everyRhythm}, each visit paid before you come. You choose on your dashboard, under Schedule: yes, ask me, or no. Asked, you have ${FIGURES.plansAnswered}; a no, or no answer, changes nothing for you. You may give up to ${FIGURES.mostDiscount} off for a rhythm, and end them with ${FIGURES.plansEnd} of notice.`,
  },
  {
    id: 'cleaner-cancels',
    question: 'What if I have to cancel?',
    answer:
      'Cancel the job with a reason, as early as you can. Somebody else comes, or the customer gets everything back, and the time stays closed. There is no fine, and your rating stays as it is; you see how many of your jobs you have kept, and the team sees cancellations.',
  },
  {
    id: 'documents',
    question: 'Who sees my documents?',
    answer:
      'Only our team, and every view is written down. They are kept apart from everything public, and deleted with your account. Your photo is saved without the place and date that a camera adds.',
  },
  {
    id: 'name-change',
    question: 'Can I change my profile later?',
    answer:
      'Yes, on your dashboard, at any time. A new display name, legal name or ID document is looked at by the team again, and until then you cannot be booked anew; booked jobs stay.',
  },
  {
    id: 'independent',
    question: 'Am I employed?',
    answer:
      'No. You work for yourself: you choose your days, your rate and your jobs, and you take care of your own taxes and insurance. For your books, every payment can be downloaded as a file, by year.',
  },
];
