import { expect, it } from 'vitest';
import { SETUP_STAGES, setupStage } from './complete-cleaner-profile.tsx';

// shows: product/cleaner-dashboard/four-setup-steps, product/limits/dashboard-steps-and-fields
it.each([
  [0, 'Basic Info'],
  [1, 'Basic Info'],
  [2, 'Experience'],
  [5, 'Experience'],
  [6, 'Verification'],
  [7, 'Payment'],
])('screen %i belongs to %s', (screen, stage) => {
  expect(SETUP_STAGES[setupStage(screen) - 1]).toBe(stage);
});
