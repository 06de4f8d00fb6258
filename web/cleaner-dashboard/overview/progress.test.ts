import { expect, it } from 'vitest';
import { profileProgress } from './profile-progress.tsx';

const full = {
  firstName: 'Denise',
  lastName: 'Whitfield',
  mobile: '410 555 0100',
  zipCode: '21211',
  bio: 'Every stair from the top down.',
  avatarUrl: '/_api/photos/x',
};

// shows: product/cleaner-dashboard/profile-progress, product/limits/dashboard-steps-and-fields
it('counts six fields', () => {
  expect(profileProgress(full)).toEqual({ filled: 6, percent: 100, missing: [] });
  expect(profileProgress({ ...full, zipCode: null })).toEqual({
    filled: 5,
    percent: 83,
    missing: [{ label: 'your ZIP code', part: 'names', field: 'zipCode' }],
  });
  expect(profileProgress({ ...full, avatarUrl: null, bio: ' ' })).toEqual({
    filled: 4,
    percent: 67,
    missing: [
      { label: 'your bio', part: 'about', field: 'bio' },
      { label: 'a photo', part: 'photo' },
    ],
  });
});
