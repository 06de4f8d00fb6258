import { useEffect, useRef, useState } from 'react';
import type { Request } from '#contract/calls';
import type { Service } from '#contract/catalog';
import { atPace, usualHundredths } from '#contract/estimate';
import { homeLabel, longHours, shortHours } from '#contract/home-words';
import { policy } from '#contract/policy';
import { addDays, shortDayLabel, weekdayOf } from '#contract/time';
import { minuteOf } from '#contract/time-of-day';
import { WEEKDAYS, type Weekday } from '#contract/weekly-schedule';
import { hourLabel } from '#contract/wish-words';
import { z } from '#contract/zod';
import { useCurrentUser } from '../api/current-user.ts';
import { call, errorMessage } from '../api/http.ts';
import { useRefresh } from '../api/refresh.ts';
import { type Criteria, homeOf, LENGTHS } from '../criteria/criteria.ts';
import { Button } from '../ui/button.tsx';
import { CallForm, SubmitButton } from '../ui/call-form.tsx';
import { CheckGroup } from '../ui/check-group.tsx';
import { useEmailCheck } from '../ui/email-check.tsx';
import { CheckboxField, SelectField, TextField } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import './wish-form.css';

/** The value of "as long as the home takes" among lengths. */
const OF_HOME = 'home';

const FormSchema = z.strictObject({
  serviceId: z.string().min(1, 'Please select a service'),
  length: z.string().min(1, 'Please choose how long'),
  days: z.array(z.string(), 'Please choose a day').min(1, 'Please choose a day'),
  from: z.string(),
  to: z.string(),
  anyCleaner: z.boolean().optional(),
  email: z.string().trim().min(1, 'Invalid email address').max(254, 'Invalid email address').optional(),
});
type Typed = z.infer<typeof FormSchema>;

const HOURS = Array.from({ length: 17 }, (_, i) => `${String(i + 6).padStart(2, '0')}:00`);
const HOURS_OF = { morning: ['08:00', '13:00'], afternoon: ['12:00', '18:00'] } as const;
const USUAL_HOURS = ['08:00', '18:00'] as const;
const USUAL_MINUTES = '180';

interface WishFormProps {
  city: { name: string; slug: string; today: string };
  services: Service[];
  criteria: Criteria;
  cleaner?: { id: number; name: string } | undefined;
}

/** What somebody waits for (docs/product.md#the-waitlist): which clean, how long, and when. */
export default function WishForm({ city, services, criteria, cleaner }: WishFormProps) {
  const user = useCurrentUser();
  const refresh = useRefresh();
  const [sent, setSent] = useState<{ message: string; email: string | undefined }>();
  const first = useRef<HTMLDivElement>(null);
  const wasSent = useRef(false);
  const isShown = sent === undefined;
  // The button that was pressed is gone: that of the form, or "Wrong email?".
  useEffect(() => {
    const wanted = wasSent.current ? 'input[type="email"]' : 'select';
    if (isShown) first.current?.querySelector<HTMLElement>(wanted)?.focus();
    wasSent.current ||= !isShown;
  }, [isShown]);
  const { field, onSubmit, failure, busy, watch, setValue } = useCallForm({
    schema: FormSchema,
    values: firstValues(criteria),
    messageFor: (error) => errorMessage(error, 'An error occurred. Please try again.'),
    send: async (typed) => {
      if (!emailCheck.mayBeSent(typed.email ?? '')) return;
      const { message } = await call('POST /_api/waitlist', toRequest(typed, { city, criteria, cleaner }));
      setSent({ message, email: typed.email });
      void refresh('GET /_api/waitlist');
    },
  });
  const emailCheck = useEmailCheck((email) => setValue('email', email));
  const isGuest = user === undefined;
  useEffect(() => setValue('email', isGuest ? '' : undefined), [isGuest, setValue]);
  if (sent) return <WishSent {...sent} onChange={() => setSent(undefined)} />;
  const service = services.find(({ id }) => String(id) === watch('serviceId'));
  const home = homeOf(criteria);
  const advised = home && service && adviceOf(service, criteria, 'usual');
  const only = criteria.date;
  const [from, to] = [watch('from'), watch('to')];
  const between = minuteOf(to) - minuteOf(from);
  // The server refuses what is too short for everybody.
  const least = (service && adviceOf(service, criteria, 'quickest')) ?? 0;
  const isTight = watch('length') === OF_HOME && advised !== undefined && between >= least && between < advised;
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <div className="wish-form" ref={first}>
        <div className="wish-fields">
          <SelectField label="Service" {...field('serviceId')}>
            <option value="" disabled hidden>
              Choose a service
            </option>
            {services.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField label="How long" {...field('length')}>
            {home && (
              <option value={OF_HOME}>
                {homeLabel(home)}
                {advised && `, about ${shortHours(advised)}`}
              </option>
            )}
            {LENGTHS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {longHours(minutes)}
              </option>
            ))}
          </SelectField>
          <SelectField label="Not before" {...field('from')}>
            {HOURS.slice(0, -1).map((time) => (
              <option key={time} value={time}>
                {hourLabel(time)}
              </option>
            ))}
          </SelectField>
          <SelectField label="Done by" {...field('to')}>
            {HOURS.slice(1).map((time) => (
              <option key={time} value={time}>
                {hourLabel(time)}
              </option>
            ))}
          </SelectField>
          <CheckGroup
            legend="Which days"
            hint={`In the coming ${policy.waitlist.daysAhead} days.`}
            options={[...(only ? [dateLabel(only)] : []), ...WEEKDAYS]}
            {...field('days')}
          />
          {cleaner && (
            <CheckboxField
              className="wide"
              label={`Any cleaner in ${city.name} will do, not only ${cleaner.name}`}
              {...field('anyCleaner')}
            />
          )}
          {isGuest && (
            <TextField
              label="Email"
              className="wide"
              type="email"
              autoComplete="email"
              hint="Offers go there. You confirm it by a link first."
              {...field('email')}
            />
          )}
        </div>
      </div>
      {isTight && (
        <Note kind="wait" role="status">
          There are {longHours(between)} between {hourLabel(from)} and {hourLabel(to)}, and such a home usually takes{' '}
          {longHours(advised)}. Only cleaners who are faster than usual can be offered to you; more hours find more.
        </Note>
      )}
      {emailCheck.note}
      <SubmitButton busy={busy} busyLabel="One moment…">
        Watch for a time
      </SubmitButton>
      <p className="small muted">
        Up to {policy.waitlist.mostOfPerson} wishes at once. An offer is held for you for {policy.waitlist.holdMinutes}{' '}
        minutes, costs what any booking costs, and you leave by one press.
      </p>
    </CallForm>
  );
}

interface WishSentProps {
  message: string;
  /** A guest's, who may have mistyped it. */
  email: string | undefined;
  onChange: () => void;
}

/** In place of the form; takes the focus that its button had. */
function WishSent({ message, email, onChange }: WishSentProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="status">
      <p>
        <b>{message}</b>
      </p>
      {email && (
        <>
          <p className="wraps">The link goes to {email}.</p>
          <Button variant="quiet" onClick={onChange}>
            Wrong email?
          </Button>
        </>
      )}
    </div>
  );
}

const dateLabel = (date: string): string => shortDayLabel(Date.parse(date), 'UTC');

function firstValues(criteria: Criteria): Typed {
  const { service, minutes, date, part } = criteria;
  const [from, to] = part ? HOURS_OF[part] : USUAL_HOURS;
  const isByHome = homeOf(criteria) !== undefined && minutes === undefined;
  return {
    serviceId: service === undefined ? '' : String(service),
    length: isByHome ? OF_HOME : String(minutes ?? USUAL_MINUTES),
    days: date ? [dateLabel(date)] : [...WEEKDAYS],
    from,
    to,
    anyCleaner: false,
  };
}

const adviceOf = ({ slug }: Service, criteria: Criteria, pace: 'usual' | 'quickest'): number | undefined => {
  const home = homeOf(criteria);
  if (!home) return undefined;
  const usual = usualHundredths({ service: slug, home, extras: criteria.extras });
  return atPace(usual, policy.estimate.pacePercent[pace]).minutes;
};

/** The wish as the call takes it: weekdays are dates of the coming weeks. */
function toRequest(
  { serviceId, length, days, from, to, anyCleaner, email }: Typed,
  { city, criteria, cleaner }: Pick<WishFormProps, 'city' | 'criteria' | 'cleaner'>,
): Request<'POST /_api/waitlist'> {
  const home = homeOf(criteria);
  const chosen = new Set(days);
  const dates = Array.from({ length: policy.waitlist.daysAhead }, (_, i) => addDays(city.today, i)).filter((date) =>
    chosen.has(WEEKDAYS[weekdayOf(date)] as Weekday),
  );
  const only = criteria.date && chosen.has(dateLabel(criteria.date)) ? [criteria.date] : [];
  return {
    city: city.slug,
    serviceId: Number(serviceId),
    ...(length === OF_HOME && home ? { home } : { minutes: Number(length) }),
    ...(criteria.extras?.length && { extras: criteria.extras }),
    days: [...new Set([...dates, ...only])],
    ...{ from, to },
    ...(cleaner && !anyCleaner && { cleanerIds: [cleaner.id] }),
    ...(email && { email }),
  };
}
