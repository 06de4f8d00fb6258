import { expect as standard } from '@playwright/test';

/** Waits as long as a busy machine needs. Scenes are played without the test runner, whose settings say it to tests. */
export const expect = standard.configure({ timeout: 20_000 });
