import { useState } from 'react';
import type { OfferedService } from '#contract/availability';
import type { LastCleaned } from '#contract/estimate';
import { firstNameOf } from '#contract/first-name';
import { homeLabel, longHours, shortOfAdvice, TOO_LARGE } from '#contract/home-words';
import { BATHROOMS, BEDROOMS, type Criteria, type CriteriaChange, homeOf } from '../../criteria/criteria.ts';
import { CountOptions } from '../../criteria/criteria-form.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import type { Offer } from '../booking-format.ts';
import { ExtrasChoice } from '../extras-choice.tsx';
import { homeName, LAST_CLEANED_WORDS } from '../homes/home-words.ts';
import type { HomeChoice } from '../homes/use-home-choice.ts';
import { LengthStepper } from '../length-stepper.tsx';
import { lengthOf } from './booking-length.ts';
import './home-fields.css';

interface HomeFieldsProps {
  offer: Offer;
  service: OfferedService | undefined;
  criteria: Criteria;
  onCriteria: (change: CriteriaChange) => void;
  homeChoice: HomeChoice;
}

/** What is cleaned, what else is done there, and how long that may take (docs/product.md#the-length-of-a-booking). */
export function HomeFields(props: HomeFieldsProps) {
  return (
    <>
      <OwnHomes {...props.homeChoice} />
      {props.homeChoice.homeId === undefined && <HomeOf {...props} />}
      <Extras {...props} />
      <Length {...props} />
    </>
  );
}

/** The homes of the address book, for who has some in this city. */
function OwnHomes({ homes, homeId, choose }: HomeChoice) {
  if (homes.length === 0) return null;
  return (
    <SelectField
      label="Home"
      className="wide"
      value={homeId ?? ''}
      onChange={(event) => choose(Number(event.currentTarget.value) || undefined)}
    >
      {homes.map((home) => (
        <option key={home.id} value={home.id}>
          {homeName(home)}, {homeLabel(home)}
        </option>
      ))}
      <option value="">Another home</option>
    </SelectField>
  );
}

/** The home in a line where it is known, else its rooms to choose. */
function HomeOf({ criteria, onCriteria }: HomeFieldsProps) {
  const home = homeOf(criteria);
  const [isOpen, setIsOpen] = useState(home === undefined);
  if (home && !isOpen) {
    return (
      <div className="wide home-line">
        <p>
          <span className="label">Your home</span>
          {homeWords(criteria)}
        </p>
        <Button onClick={() => setIsOpen(true)}>
          Change<span className="vh"> your home</span>
        </Button>
      </div>
    );
  }
  const toNumber = (value: string) => (value === '' ? undefined : Number(value));
  return (
    <fieldset className="wide home-rooms">
      <legend className="label">
        Your home <span className="optional">(optional)</span>
      </legend>
      <SelectField
        label="Bedrooms"
        value={criteria.bedrooms ?? ''}
        onChange={(event) => onCriteria({ bedrooms: toNumber(event.currentTarget.value) })}
      >
        <CountOptions counts={BEDROOMS} />
      </SelectField>
      <SelectField
        label="Bathrooms"
        value={criteria.bathrooms ?? ''}
        onChange={(event) => onCriteria({ bathrooms: toNumber(event.currentTarget.value) })}
      >
        <CountOptions counts={BATHROOMS} />
      </SelectField>
      <SelectField
        label="Last cleaned"
        value={criteria.lastCleaned ?? ''}
        onChange={(event) =>
          onCriteria({ lastCleaned: (event.currentTarget.value || undefined) as LastCleaned | undefined })
        }
      >
        <option value="">Not sure</option>
        {Object.entries(LAST_CLEANED_WORDS).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}

function Extras({ offer, criteria, onCriteria }: HomeFieldsProps) {
  if (!homeOf(criteria) || offer.extras.length === 0) return null;
  return (
    <ExtrasChoice
      offered={offer.extras}
      chosen={criteria.extras ?? []}
      onExtras={(extras) => onCriteria({ extras: extras.length > 0 ? extras : undefined })}
    />
  );
}

/** Step by step, with what is advised and why. */
function Length({ offer, service, criteria, onCriteria }: HomeFieldsProps) {
  const { minutes, shorter, longer, advised } = lengthOf(offer, service, criteria);
  const { longestMinutes, cleaner } = offer.timeSlot;
  const isLimitSaid = advised === undefined || advised > longestMinutes;
  return (
    <fieldset className="wide length">
      <legend className="label">Length</legend>
      <LengthStepper
        {...{ minutes, shorter, longer }}
        whyNotShorter={`${firstNameOf(cleaner.displayName)}’s shortest job that day is ${longHours(minutes)}.`}
        whyNotLonger={isLimitSaid ? undefined : `This time has room for up to ${longHours(minutes)}.`}
        onMinutes={(chosen) => onCriteria({ minutes: chosen })}
      />
      <p className="hint">
        {advised === undefined
          ? `This time has room for up to ${longHours(longestMinutes)}.`
          : `About ${longHours(advised)} advised: ${homeWords(criteria)}.`}
        {advised !== undefined && advised > longestMinutes && ` This time has room for ${longHours(longestMinutes)}.`}
      </p>
      {service?.isTooLarge && <p className="hint">{TOO_LARGE}</p>}
      {advised !== undefined && minutes < advised && (
        <p className="short-of-advice">{shortOfAdvice({ minutes, advisedMinutes: advised })}</p>
      )}
    </fieldset>
  );
}

/** "2 bedrooms, 1 bath, last cleaned over 3 months ago" */
function homeWords(criteria: Criteria): string {
  const { bedrooms = 0, bathrooms = 1, lastCleaned } = criteria;
  const words = [
    bedrooms === 0 ? 'studio' : `${bedrooms} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}`,
    `${bathrooms} ${bathrooms === 1 ? 'bath' : 'baths'}`,
    ...(lastCleaned ? [`last cleaned ${LAST_CLEANED_WORDS[lastCleaned].toLowerCase()}`] : []),
  ];
  return words.join(', ');
}
