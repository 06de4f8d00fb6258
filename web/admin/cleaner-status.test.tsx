import { expect, it } from 'vitest';
import { renderOnPage } from '../../tests/render-on-page.tsx';
import { CleanerStatusBadge } from './cleaner-status.tsx';

it.each([
  ['draft', 'Inactive', 'not handed in yet'],
  ['changes_requested', 'Inactive', 'changes asked for'],
  ['declined', 'Inactive', 'declined by our team'],
  ['pending_review', 'Review Pending', ''],
  ['suspended', 'Suspended', ''],
  ['active', 'Active', ''],
] as const)('says of %s: “%s”, and why', async (status, word, why) => {
  await renderOnPage(<CleanerStatusBadge status={status} />);
  expect(document.querySelector('.badge')?.textContent).toBe(word);
  expect(document.querySelector('.cleaner-status')?.textContent).toBe(word + why);
});
