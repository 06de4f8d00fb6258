import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CustomerDetails, PaymentIntentRequest } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import { isSlotGone } from '#contract/slot-taken';
import { suppliesWords } from '#contract/supplies-words';
import { z } from '#contract/zod';
import { useCurrentUser } from '../../api/current-user.ts';
import { ApiError } from '../../api/http.ts';
import type { Criteria, CriteriaChange } from '../../criteria/criteria.ts';
import { Button } from '../../ui/button.tsx';
import { useEmailCheck } from '../../ui/email-check.tsx';
import { TextAreaField, TextField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import type { Offer } from '../booking-format.ts';
import type { HomeChoice } from '../homes/use-home-choice.ts';
import { useZipCheck } from '../zip-check.tsx';
import { AddressField } from './address-field.tsx';
import { lengthOf } from './booking-length.ts';
import type { Hold, SlotGone } from './booking-stages.ts';
import { loadBookingDraft } from './booking-storage.ts';
import { BeforePaying, PriceSum } from './booking-summary.tsx';
import { UNEXPECTED } from './finish-booking.ts';
import { draftHome, draftOf, saveDraftOf } from './form-draft.ts';
import { forgetHeldRequest } from './held-request.ts';
import { HomeFields } from './home-fields.tsx';
import { extrasOf, lengthRequest } from './length-request.ts';
import { isRefusedPair, NotHeld } from './not-held.tsx';
import { PetsNote } from './pets-note.tsx';
import { requestHold } from './request-hold.ts';
import { RhythmChoice, useRhythm } from './rhythm-choice.tsx';
import { ServiceSelect } from './service-select.tsx';
import { slotChoice } from './slot-choice.ts';
import { useResume } from './use-resume.ts';

/** The form's fields: the contract's, with the service's id as text, as a select has it. Unknown fields are a bug. */
const DetailsSchema = z.strictObject({
  serviceId: z.string().transform(Number).pipe(PaymentIntentRequest.shape.serviceId),
  ...CustomerDetails.shape,
  notes: PaymentIntentRequest.shape.notes,
});

interface DetailsFormProps {
  offer: Offer;
  /** The offer once it is known what the home takes. */
  latest: () => Promise<Offer>;
  /** What the page's own address names of a search. */
  asked: string;
  /** The service, the home, its extras, and the length. */
  criteria: Criteria;
  onCriteria: (change: CriteriaChange) => void;
  homeChoice: HomeChoice;
  /** With the token of a time that is held for who waits. */
  waiting?: { offerToken?: string };
  /** The browser's history is at the payment. */
  resume?: boolean;
  onHeld: (hold: Hold) => void;
  /** The time cannot be booked. */
  onTaken: (refusal: SlotGone) => void;
}

/** What is cleaned and for whom; with "Continue to Payment" the time is held. */
export function DetailsForm({
  offer,
  latest,
  asked,
  criteria,
  onCriteria,
  homeChoice,
  waiting = {},
  resume = false,
  onHeld,
  onTaken,
}: DetailsFormProps) {
  const { city, cleaner } = offer.timeSlot;
  const slotId = offer.timeSlot.id;
  const [isPair, setRefusedPair] = useState(false);
  const changes = useRef(0);
  const zipCheck = useZipCheck({ city, cleaner: cleaner.displayName, anyway: 'Continue anyway' });
  const { form, field, onSubmit, refuse, failure, busy, getValues, setValue, reset } = useCallForm({
    schema: DetailsSchema,
    mode: 'onTouched',
    values: draftOf(slotId, criteria),
    async send({ serviceId, notes, ...customerDetails }) {
      if (!(emailCheck.mayBeSent(customerDetails.email) && zipCheck.mayBeSent(customerDetails.address))) return;
      const since = changes.current;
      const known = await latest();
      const chosen = known.services.find(({ id }) => id === serviceId);
      const wanted = {
        ...lengthRequest(known, chosen, criteria, homeChoice.homeId),
        ...(notes && { notes }),
        ...waiting,
      };
      goOn(await requestHold({ timeSlotId: known.timeSlot.id, serviceId, customerDetails, ...wanted }, asked), since);
    },
    messageFor(error) {
      const message = error instanceof ApiError ? error.message : UNEXPECTED;
      notify('bad', message);
      setRefusedPair(isRefusedPair(error));
      if (error instanceof ApiError && isSlotGone(error.code)) onTaken(error);
      return message;
    },
  });
  // What was changed while it was sent is not in it: it is looked at, and sent by another press.
  function goOn(hold: Hold, since: number): void {
    if (changes.current === since) onHeld(hold);
    else forgetHeldRequest(slotId);
  }
  const { homes, addresses, isLoading, homeId } = homeChoice;
  const keepTyped = (whose: { userId?: string } = {}) => saveDraftOf(slotId, { ...getValues(), ...whose });
  const sayAnew = () => {
    changes.current += 1;
    forgetHeldRequest(slotId);
  };
  const keepAnew = () => {
    isTyped.current = true;
    sayAnew();
    keepTyped();
  };
  const emailCheck = useEmailCheck((email) => {
    setValue('email', email, { shouldValidate: true });
    keepAnew();
  });
  const currentUser = useCurrentUser();
  const before = useRef(currentUser);
  const homeBefore = useRef(draftHome());
  const isTyped = useRef(false);
  const onUser = useEffectEvent(() => {
    const last = before.current;
    before.current = currentUser;
    if (last && last.id !== currentUser?.id) reset(draftOf(slotId, criteria));
    if (!currentUser) return;
    // What a guest has left in this tab is not theirs; a name that was just typed may be.
    const isTheirs = loadBookingDraft().userId === String(currentUser.id);
    // Kept and not shown while nobody could say who is here.
    if (isTheirs && !last && !isTyped.current) {
      reset(draftOf(slotId, criteria));
      homeBefore.current = draftHome();
    }
    const stays = { name: isTheirs || isTyped.current, email: isTheirs };
    // What a guest gave with another email is where somebody else lives.
    const typed = getValues('email')?.trim().toLowerCase();
    const isOthers = !isTheirs && typed && typed !== currentUser.email;
    for (const name of isOthers ? (['address', 'phone'] as const) : []) setValue(name, '');
    for (const name of ['name', 'email'] as const) {
      if (!stays[name] || !getValues(name)) setValue(name, currentUser[name], { shouldValidate: true });
    }
    // Their profile's number, which is for the day of a job; one that they took out here stays out.
    if (currentUser.phone && !isTheirs && !getValues('phone')) setValue('phone', currentUser.phone);
    keepTyped({ userId: String(currentUser.id) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody has signed in or out
  useEffect(() => onUser(), [currentUser]);
  const onHome = useEffectEvent(() => {
    if (isLoading) return;
    const chosen = homes.find(({ id }) => id === homeId);
    const isHomes = addresses.includes(getValues('address') ?? '');
    const isOther = homeBefore.current !== homeId;
    // What was typed over it for this booking stays, until another home is chosen.
    const isTypedHere = slotChoice(slotId).address !== undefined;
    if (chosen && !isTypedHere) setValue('address', chosen.address);
    // Left of another booking: with these rooms it is another home, whose address would change the rooms of that one.
    else if (!chosen && isHomes && (isOther || loadBookingDraft().homeId !== 'none')) setValue('address', '');
    // What was said of one home is not said of another.
    if (isOther) setValue('notes', chosen?.notes ?? '');
    homeBefore.current = homeId;
    // What is sent again after a reload is what the form says now.
    if (chosen || isHomes || isOther) keepTyped();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another home was chosen
  useEffect(() => onHome(), [homeId, homes, addresses, isLoading]);
  const element = useRef<HTMLFormElement>(null);
  const isAsked = useResume(
    { slotId, asked, homeChoice, isWanted: resume },
    {
      onHeld: (hold) => goOn(hold, 0),
      onRefused: refuse,
      onSend: () => void (busy || element.current?.requestSubmit()),
    },
  );
  const isSending = busy || isAsked;

  // Asked for once the time is booked; here are those that came along from the visit before.
  const [hasNotes] = useState(() => Boolean(loadBookingDraft().notes));
  const rhythm = useRhythm(slotId, currentUser);
  const checkAll = () => form.trigger(undefined, { shouldFocus: true });
  const service = offer.services.find(({ id }) => id === criteria.service);
  const { minutes } = lengthOf(offer, service, criteria);
  const changeHome = (change: CriteriaChange) => {
    sayAnew();
    onCriteria(change);
  };
  const supplies = suppliesWords({ ...offer, displayName: cleaner.displayName });
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => rhythm.mayGoOn(event, checkAll) && onSubmit(event)}
      onChange={keepAnew}
    >
      <div className="booking-fields">
        <ServiceSelect field={field('serviceId')} {...{ offer, criteria, onCriteria }} />
        <HomeFields {...{ offer, service, criteria, homeChoice }} onCriteria={changeHome} />
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <AddressField field={field('address')} {...{ slotId, homeId }} />
        <TextField
          label="Phone"
          className="wide"
          optional
          type="tel"
          autoComplete="tel"
          placeholder="For the day itself, if the bell is broken"
          {...field('phone')}
        />
        {hasNotes && (
          <TextAreaField
            label={`Notes for ${firstNameOf(cleaner.displayName)}`}
            className="wide"
            optional
            {...field('notes')}
          />
        )}
        <RhythmChoice {...{ offer, rhythm }} user={currentUser} />
      </div>
      {supplies && <p className="small">{supplies}</p>}
      <PetsNote offer={offer} home={homes.find(({ id }) => id === homeId)} />
      <PriceSum cleaner={cleaner} {...{ service, minutes }} extras={extrasOf(criteria)} boxed />
      <NotHeld {...{ failure, isPair, city, criteria }} startTime={offer.timeSlot.startTime} />
      {emailCheck.note}
      {zipCheck.note}
      <Button
        type="submit"
        variant="primary"
        big
        full
        busy={isSending}
        disabled={isLoading}
        busyLabel="Holding this time…"
      >
        Continue to Payment
      </Button>
      <BeforePaying {...{ offer, service, minutes }} />
    </form>
  );
}
