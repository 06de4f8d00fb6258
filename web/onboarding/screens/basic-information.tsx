import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { BasicInformation as schema } from '#contract/onboarding';
import { type County, countiesOf, neighborhoodsOf, WIZARD_CITIES } from '#contract/places';
import { policy } from '#contract/policy';
import { PHOTO } from '#contract/uploads';
import { CheckGroup } from '../../ui/check-group.tsx';
import { Dropzone } from '../../ui/dropzone.tsx';
import { SelectField, TextField } from '../../ui/inputs.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { readFile } from '../../ui/read-file.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { type ScreenProps, useScreenForm, useWizard } from '../wizard.ts';
import './basic-information.css';

const { min, max, initial } = policy.profile.radius;

/** Screen 1: names, contact and service area (docs/product.md#counties-and-neighborhoods). */
export function BasicInformation({ draft }: ScreenProps) {
  const { user, answers } = useWizard();
  const { form, frame, field, errorOf } = useScreenForm({
    schema,
    draft,
    values: answers[1] ?? {
      // Who was a customer before has given both.
      legalName: user.legalName ?? [user.firstName, user.lastName].filter(Boolean).join(' '),
      displayName: user.displayName,
      profilePhotoUrl: user.avatarUrl ?? '',
      mobile: user.mobile ?? '',
      county: '' as County,
      neighborhoods: [],
      radiusMiles: initial,
    },
    toSent: (answer) => ({ step: 1, ...answer }),
  });
  const { county, radiusMiles, neighborhoods } = form.watch();
  return (
    <ScreenFrame title="Basic Information" lead="Who you are and where you would like to work." frame={frame}>
      <TextField
        label="Legal name"
        hint="As on your ID. Only our team sees it."
        autoComplete="name"
        {...field('legalName')}
      />
      <TextField label="Display name" hint="What customers see." autoComplete="nickname" {...field('displayName')} />
      <Controller
        control={form.control}
        name="profilePhotoUrl"
        render={({ field: { value, onChange } }) => (
          <PhotoField value={value} onChange={onChange} error={errorOf('profilePhotoUrl')} />
        )}
      />
      <TextField label="Mobile" type="tel" autoComplete="tel" {...field('mobile')} />
      <TextField label="Email" type="email" value={user.email} readOnly hint="The one you sign in with." />
      <SelectField
        label="County"
        {...field('county')}
        onChange={({ target }) => {
          form.setValue('county', target.value as County, { shouldDirty: true, shouldValidate: frame.invalid });
          form.setValue('neighborhoods', [], { shouldDirty: true });
        }}
      >
        <option value="">Choose a county</option>
        {WIZARD_CITIES.map((city) => (
          <optgroup key={city.slug} label={city.name}>
            {countiesOf(city).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <CheckGroup
        legend={county ? `Neighborhoods in ${county}` : 'Neighborhoods'}
        hint={county ? undefined : 'Choose a county first.'}
        options={neighborhoodsOf(county)}
        all={{
          chosen: neighborhoods ?? [],
          onChoose: (all) => form.setValue('neighborhoods', all, { shouldDirty: true, shouldValidate: frame.invalid }),
        }}
        {...field('neighborhoods')}
      />
      <div>
        <label className="label radius-label" htmlFor="radius">
          <span>Travel radius</span>
          <output htmlFor="radius">{radiusMiles} miles</output>
        </label>
        <input
          id="radius"
          className="range"
          type="range"
          min={min}
          max={max}
          step={1}
          aria-valuetext={`${radiusMiles} miles`}
          {...form.register('radiusMiles', { valueAsNumber: true })}
        />
        <p className="range-ends" aria-hidden="true">
          <span>{min}</span>
          <span>{max}</span>
        </p>
      </div>
    </ScreenFrame>
  );
}

// The cropper is as large as the rest of the screen, and only there while a photo is chosen.
const CropDialog = lazyComponent(() => import('../../ui/crop-dialog.tsx'), null);

interface PhotoFieldProps {
  error?: string | undefined;
  /** A data string, the address of the stored photo, or nothing yet. */
  value: string;
  onChange: (value: string) => void;
}

/** The profile's photo, cropped to a square and previewed as customers will see it. */
function PhotoField({ error, value, onChange }: PhotoFieldProps) {
  const [chosen, setChosen] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const readChosen = async (file: File) => {
    setFailure(undefined);
    try {
      setChosen(await readFile(file, PHOTO));
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : 'Error reading file');
    }
  };
  return (
    <>
      <Dropzone
        label="Profile photo"
        hint="Your face, well lit. Customers see it beside your times."
        kind={PHOTO}
        error={failure ?? error}
        onFile={readChosen}
      >
        {value && <img className="photo-preview" src={value} alt="As customers see you" width={96} height={96} />}
      </Dropzone>
      {chosen && (
        <CropDialog
          image={chosen}
          onClose={() => setChosen(undefined)}
          onFailure={() => {
            setChosen(undefined);
            setFailure('Failed to convert file to base64');
          }}
          onCropped={(photo) => {
            setChosen(undefined);
            onChange(photo);
          }}
        />
      )}
    </>
  );
}
