import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { COUNTIES, neighborhoodsOf } from '#contract/places';
import { ownProfile } from '../../../tests/own-profile.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import PlacesForm from './places-form.tsx';
import type { ProfileChange } from './use-save-profile.ts';

it('takes all neighborhoods, or none, by one press, and saves what is shown', async () => {
  const county = COUNTIES[0]!;
  const saved: ProfileChange[] = [];
  const profile = ownProfile({ county, neighborhoods: neighborhoodsOf(county).slice(0, 1) });
  const save = async (change: ProfileChange) => void saved.push(change);
  const person = await renderOnPage(<PlacesForm profile={profile} save={save} onLeave={() => {}} />);
  await person.click(button('Select all'));
  await person.click(button('Save'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.neighborhoods).toEqual(neighborhoodsOf(county));
  await person.click(button('Clear all'));
  await person.click(button('Save'));
  await screen.findByText('Select at least one neighborhood');
  expect(saved).toHaveLength(1);
});
