import { useQuery } from '@tanstack/react-query';
import { HOME_KINDS } from '#contract/estimate';
import { capitalized } from '#contract/number-words';
import { HomeOfAccount, type OwnHome } from '#contract/own-homes';
import { z } from '#contract/zod';
import { callQuery } from '../../api/call-query.ts';
import { call } from '../../api/http.ts';
import { BATHROOMS, BEDROOMS } from '../../criteria/criteria.ts';
import { CountOptions } from '../../criteria/criteria-form.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { LAST_CLEANED_WORDS } from './home-words.ts';

const CHOSEN = z.string().min(1, 'Please choose');

/** A select's value is text, so that counts are converted to numbers. */
const HomeSchema = HomeOfAccount.omit({ id: true }).extend({
  city: CHOSEN.pipe(HomeOfAccount.shape.city),
  bedrooms: CHOSEN.transform(Number).pipe(HomeOfAccount.shape.bedrooms),
  bathrooms: CHOSEN.transform(Number).pipe(HomeOfAccount.shape.bathrooms),
});

const OR_NOTHING = { setValueAs: (chosen: string) => chosen || undefined };

interface HomeFormProps {
  /** Null for a new one. */
  home: OwnHome | null;
  onSaved: () => Promise<void>;
}

/** A home of the address book. */
export default function HomeForm({ home, onSaved }: HomeFormProps) {
  const { data: { cities } = { cities: [] } } = useQuery(callQuery('GET /_api/cities', {}));
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: HomeSchema,
    values: {
      label: home?.label ?? '',
      street: home?.street ?? '',
      unit: home?.unit ?? '',
      city: home?.city.slug ?? '',
      zip: home?.zip ?? '',
      ...(home?.kind && { kind: home.kind }),
      bedrooms: String(home?.bedrooms ?? ''),
      bathrooms: String(home?.bathrooms ?? ''),
      ...(home?.lastCleaned && { lastCleaned: home.lastCleaned }),
      pets: home?.pets ?? false,
      notes: home?.notes ?? '',
    },
    async send(values) {
      await call('POST /_api/homes', { ...values, ...(home && { id: home.id }) });
      await onSaved();
      void notify('ok', 'Saved.');
    },
  });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextField label="Name" optional placeholder="Home, Mom’s, the rental" {...field('label')} />
      <div className="field-pair">
        <TextField label="Street and number" autoComplete="address-line1" {...field('street')} />
        <TextField label="Unit" optional autoComplete="address-line2" {...field('unit')} />
      </div>
      <div className="field-pair">
        <SelectField label="City" key={cities.length} {...field('city')}>
          <option value="">Choose</option>
          {cities.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label="ZIP code" inputMode="numeric" autoComplete="postal-code" {...field('zip')} />
      </div>
      <div className="field-pair">
        <SelectField label="Bedrooms" {...field('bedrooms')}>
          <CountOptions counts={BEDROOMS} />
        </SelectField>
        <SelectField label="Bathrooms" {...field('bathrooms')}>
          <CountOptions counts={BATHROOMS} />
        </SelectField>
      </div>
      <div className="field-pair">
        <SelectField label="Kind" optional {...field('kind', OR_NOTHING)}>
          <option value="">Not said</option>
          {HOME_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {capitalized(kind)}
            </option>
          ))}
        </SelectField>
        <SelectField label="Last cleaned" optional {...field('lastCleaned', OR_NOTHING)}>
          <option value="">Not sure</option>
          {Object.entries(LAST_CLEANED_WORDS).map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <CheckboxField label="Pets live here" {...field('pets')} />
      <TextAreaField
        label="Notes for your cleaner"
        optional
        hint="The bell, a key, what to leave alone."
        {...field('notes')}
      />
      <SubmitButton busy={busy} busyLabel="Saving...">
        Save
      </SubmitButton>
    </CallForm>
  );
}
