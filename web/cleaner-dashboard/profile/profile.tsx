import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { SessionUser } from '#contract/accounts';
import { formatRate } from '#contract/money';
import type { OwnProfile } from '#contract/profile';
import { callQuery } from '../../api/call-query.ts';
import { Button } from '../../ui/button.tsx';
import { takeFocus, useFocusBack } from '../../ui/focus.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { EDIT, FIELD } from '../parts.tsx';
import { type ProfileFormProps, useSaveProfile } from './use-save-profile.ts';
import './profile.css';

const FORMS: Record<Part, ComponentType<ProfileFormProps>> = {
  names: lazyComponent(() => import('./names-form.tsx')),
  photo: lazyComponent(() => import('./photo-form.tsx')),
  rate: lazyComponent(() => import('./rate-form.tsx')),
  about: lazyComponent(() => import('./about-form.tsx')),
  places: lazyComponent(() => import('./places-form.tsx')),
  experience: lazyComponent(() => import('./experience-form.tsx')),
  documents: lazyComponent(() => import('./documents-form.tsx')),
};

/** Parts that stay open after a save, because several things are saved one by one. */
const STAYS_OPEN: ReadonlySet<Part> = new Set(['documents']);

/** The cleaner's profile, part by part; each is opened to be changed (docs/product.md#changing-the-profile). */
export function Profile({ onUser }: { onUser: (user: SessionUser) => void }) {
  const query = useQuery(callQuery('GET /_api/cleaner/profile', {}));
  return (
    <section className="card profile-parts" id="profile" aria-labelledby="profile-title">
      <div className="between own-profile-head">
        <h2 id="profile-title">Your profile</h2>
        {query.data?.profile.publicPath && <Link to={query.data.profile.publicPath}>See it as customers do</Link>}
      </div>
      {query.isPending && <TextSkeleton />}
      {query.error && <QueryError query={query} />}
      {query.data && <Parts profile={query.data.profile} onUser={onUser} />}
    </section>
  );
}

function Parts({ profile, onUser }: { profile: OwnProfile; onUser: (user: SessionUser) => void }) {
  const [params, setParams] = useSearchParams();
  const edited = PARTS.find((part) => part === params.get(EDIT));
  const field = params.get(FIELD) ?? undefined;
  const [open, setOpen] = useState(edited && { part: edited, field });
  // The address names a part to edit, as what is missing leads to; once it is open, the address is as before.
  useEffect(() => {
    if (!edited) return;
    setOpen({ part: edited, field });
    setParams(
      (before) => {
        before.delete(EDIT);
        before.delete(FIELD);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [edited, field, setParams]);
  const save = useSaveProfile(onUser);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list
    <ul role="list">
      {PARTS.map((part) => (
        <li key={part} className="part">
          <PartRow
            part={part}
            profile={profile}
            save={save}
            isOpen={part === open?.part}
            field={part === open?.part ? open.field : undefined}
            onOpen={() => setOpen({ part, field: undefined })}
            onLeave={() => setOpen(undefined)}
          />
        </li>
      ))}
    </ul>
  );
}

interface PartRowProps extends ProfileFormProps {
  part: Part;
  isOpen: boolean;
  /** That has the focus once its form is there. */
  field: string | undefined;
  onOpen: () => void;
}

function PartRow({ part, profile, save, isOpen, field, onOpen, onLeave }: PartRowProps) {
  const Form = FORMS[part];
  const opener = useFocusBack(isOpen);
  const title = PART_TITLES[part];
  const ref = useMemo(() => (field === undefined ? takeFocus : focusOnField(field)), [field]);
  return (
    <>
      <div className="part-head">
        <div>
          <h3 id={`part-${part}`}>{title}</h3>
          {!isOpen && <p>{PART_SUMMARIES[part](profile)}</p>}
        </div>
        {!isOpen && (
          <Button ref={opener} aria-label={`Edit ${title.toLowerCase()}`} onClick={onOpen}>
            Edit
          </Button>
        )}
      </div>
      {isOpen && (
        <fieldset className="part-form" ref={ref} tabIndex={-1} aria-labelledby={`part-${part}`}>
          <Form
            profile={profile}
            onLeave={onLeave}
            save={STAYS_OPEN.has(part) ? save : (change) => save(change).then(onLeave)}
          />
        </fieldset>
      )}
    </>
  );
}

/** As a `ref` of a form that is loaded late: once it has the field of that name, that takes the focus. */
const focusOnField = (name: string) => (form: HTMLElement | null) => {
  if (!form) return undefined;
  const isThere = () => {
    const field = [...form.querySelectorAll<HTMLInputElement>('input, textarea')].find((one) => one.name === name);
    field?.focus();
    return field !== undefined;
  };
  const observer = new MutationObserver(() => isThere() && observer.disconnect());
  if (!isThere()) observer.observe(form, { childList: true, subtree: true });
  return () => observer.disconnect();
};

/** The parts of a profile that are changed together. */
const PARTS = ['names', 'photo', 'rate', 'about', 'places', 'experience', 'documents'] as const;
type Part = (typeof PARTS)[number];

const PART_TITLES: Record<Part, string> = {
  names: 'Names and contact',
  photo: 'Photo',
  rate: 'Rate and services',
  about: 'About you',
  places: 'Where you work',
  experience: 'Experience and supplies',
  documents: 'Documents',
};

/** One line about each part, from the stored profile. */
const PART_SUMMARIES: Record<Part, (profile: OwnProfile) => string> = {
  names: ({ displayName, mobile, zipCode }) =>
    [displayName, mobile ?? 'no mobile yet', zipCode ?? 'no ZIP code yet'].join(', '),
  photo: ({ profilePhotoUrl }) => (profilePhotoUrl ? 'Shown on your profile and beside your times' : 'No photo yet'),
  rate: ({ hourlyRate, serviceTypes }) => `${formatRate(hourlyRate)}/hr. ${serviceTypes.join(', ')}`,
  about: ({ bio }) => bio ?? 'No bio yet',
  places: ({ county, neighborhoods, radiusMiles }) =>
    [county ?? 'No county yet', counted(neighborhoods.length, 'neighborhood'), `${radiusMiles} miles`].join(', '),
  experience: ({ yearsExperience, provideOwnSupplies }) =>
    [
      yearsExperience ? `${yearsExperience} years` : 'No years given',
      provideOwnSupplies ? 'own supplies' : 'no supplies of your own',
    ].join(', '),
  documents: ({ idDocumentUrl, businessLicenseUrl, insuranceUrl }) =>
    `${[idDocumentUrl, businessLicenseUrl, insuranceUrl].filter(Boolean).length} of 3 provided`,
};

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
