import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type BookingByToken, bookingCalls } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import { listed } from '#contract/number-words';
import { z } from '#contract/zod';
import { useCurrentUser } from '../../api/current-user.ts';
import { ApiError, call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/call-form.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useFocusBack } from '../../ui/focus.ts';
import { TextAreaField, TextField } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { notify, preloadToasts } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { cutStreet } from '../booking-format.ts';
import { UNEXPECTED } from '../flow/finish-booking.ts';
import { useZipCheck } from '../zip-check.tsx';
import { loadKnownContact } from './known-contact.ts';
import './visit-details.css';

interface VisitDetailsProps {
  booking: BookingByToken;
  token: string;
  onSaved: () => void;
}

/** Where the cleaner rings: asked for until it is known, then shown, and changed (docs/product.md#address-phone-and-notes). */
export default function VisitDetails({ booking, token, onSaved }: VisitDetailsProps) {
  const [isOpen, setIsOpen] = useState(booking.detailsMissing);
  const [isJustSaved, setIsJustSaved] = useState(false);
  const [isCorrected, setIsCorrected] = useState(false);
  // What was typed right here may be read here once more; a link alone shows no more than the street's end.
  const [typed, setTyped] = useState<TypedDetails>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useFocusBack(isOpen);
  useEffect(() => {
    if (isJustSaved && !isOpen) heading.current?.focus();
  }, [isJustSaved, isOpen]);
  const name = whoRings(booking);
  const save = (details: TypedDetails) => {
    setTyped({ ...typed, ...details });
    setIsOpen(false);
    setIsJustSaved(true);
    const { contact } = booking;
    setIsCorrected(contact?.address != null && details.address !== undefined && details.address !== contact.address);
    onSaved();
  };
  return (
    <section className="visit-details" aria-labelledby="visit-details">
      <h2 id="visit-details" ref={heading} tabIndex={-1}>
        Where should {name ?? 'they'} ring?
      </h2>
      {isOpen ? (
        <DetailsForm {...{ booking, token }} onSaved={save} onClose={() => setIsOpen(false)} />
      ) : (
        <>
          {isJustSaved && (
            <Note kind="lamp" role="status">
              {name === undefined ? 'Saved. Whoever comes is told.' : `Saved. ${name} has been told.`}
              {isCorrected && (
                <>
                  {' '}
                  Your other bookings, visits that are planned already, and your homes in{' '}
                  <Link to="/dashboard/settings">Settings</Link> keep the address that they have.
                </>
              )}
            </Note>
          )}
          <KnownDetails {...{ booking, name, typed }} />
          <Button ref={opener} onClick={() => setIsOpen(true)}>
            Change address, phone or notes
          </Button>
        </>
      )}
    </section>
  );
}

/** The first name of who comes; undefined while nobody surely does. */
const whoRings = ({ seeking, cleaner }: BookingByToken): string | undefined =>
  seeking ? undefined : firstNameOf(cleaner.displayName);

interface KnownDetailsProps {
  booking: BookingByToken;
  name: string | undefined;
  typed: TypedDetails;
}

function KnownDetails({ booking, name, typed }: KnownDetailsProps) {
  const user = useCurrentUser();
  const { contact, streetEnd, hasPhone, hasNotes } = booking;
  if (!contact) {
    const { address: justTyped } = typed;
    const withEnd = streetEnd && justTyped === undefined;
    const others = [...(hasPhone ? ['the phone'] : []), ...(hasNotes ? ['the notes'] : [])];
    return (
      <>
        {justTyped !== undefined && <Facts facts={{ 'You have just typed': justTyped }} />}
        <p className="muted wraps">
          {name === undefined ? 'Whoever comes is told' : `${name} knows`}{' '}
          {listed([withEnd ? `the address (ending in ${cutStreet(streetEnd)})` : 'the address', ...others])}.{' '}
          {justTyped === undefined ? 'Here' : 'Once you leave this page,'} {others.length > 0 ? 'they are' : 'it is'}{' '}
          not shown, because a link can be passed on:{' '}
          {user?.isUnproven
            ? `if this booking was made with ${user.email}, press the link in our email`
            : 'sign in with the email of the booking'}{' '}
          to see {others.length > 0 ? 'them' : 'it'}.
        </p>
      </>
    );
  }
  return (
    <Facts
      facts={{
        Address: contact.address ?? 'not given yet',
        Phone: contact.phone ?? 'not given',
        Notes: contact.notes ?? 'none',
      }}
    />
  );
}

const { address, phone, notes } = bookingCalls['POST /_api/bookings/details'].request.shape;
const Details = z.strictObject({ address, phone, notes });
type TypedDetails = z.output<typeof Details>;

/** As long as there is no address, that is what is missing. */
const WithAddress = Details.extend({ address: address.refine((given) => given !== undefined, 'Address is required') });

type DetailsFormProps = Omit<VisitDetailsProps, 'onSaved'> & {
  onSaved: (details: TypedDetails) => void;
  onClose: () => void;
};

function DetailsForm({ booking, token, onSaved, onClose }: DetailsFormProps) {
  const { contact, detailsMissing, city } = booking;
  const name = whoRings(booking) ?? 'who comes';
  const zipCheck = useZipCheck({ city, cleaner: booking.cleaner.displayName, anyway: 'Save anyway' });
  const { field, form, onSubmit, busy } = useCallForm({
    schema: detailsMissing ? WithAddress : Details,
    mode: 'onTouched',
    values: { address: contact?.address ?? '', phone: contact?.phone ?? '', notes: contact?.notes ?? '' },
    async send(details) {
      if (!zipCheck.mayBeSent(details.address)) return;
      await call('POST /_api/bookings/details', { bookingId: booking.id, token, ...details });
      onSaved(details);
    },
    messageFor(error) {
      const message = error instanceof ApiError ? error.message : UNEXPECTED;
      notify('bad', message);
      return message;
    },
  });
  useEffect(preloadToasts, []);
  const isOwner = contact !== null;
  const { getValues, setValue } = form;
  useEffect(() => {
    if (!isOwner || !detailsMissing) return;
    void loadKnownContact(city.slug).then((known) => {
      for (const key of ['address', 'phone', 'notes'] as const) {
        if (known[key] && !getValues(key)) setValue(key, known[key]);
      }
    });
  }, [isOwner, detailsMissing, city.slug, getValues, setValue]);

  const keeps = !isOwner && !detailsMissing;
  return (
    <form className="stack" method="post" noValidate onSubmit={onSubmit} aria-labelledby="visit-details">
      {keeps && <p className="muted">What you leave empty stays as you said it.</p>}
      <TextField label="Address to clean" autoComplete="street-address" {...field('address')} />
      <TextField
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        placeholder="For the day itself, if the bell is broken"
        hint={
          !isOwner && booking.hasPhone && detailsMissing
            ? 'The number that you gave stays, unless you type another.'
            : undefined
        }
        {...field('phone')}
      />
      <TextAreaField
        label={`Notes for ${name}`}
        optional
        hint="Which bell, where to park, who barks."
        {...field('notes')}
      />
      {zipCheck.note}
      <SubmitButton busy={busy} busyLabel="Saving…">
        Save
      </SubmitButton>
      {!detailsMissing && (
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          Leave it as it is
        </Button>
      )}
    </form>
  );
}
