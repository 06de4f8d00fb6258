import { expect, it } from 'vitest';
import { renderOnPage } from '../../tests/render-on-page.tsx';
import { ReviewNote } from './review-note.tsx';

it.each([
  ['Two complaints this week', 'Two complaints this week. Booked jobs that are still in your list'],
  ['Two complaints this week.', 'Two complaints this week. Booked jobs that are still in your list'],
  ['Why?', 'Why? Booked jobs that are still in your list'],
])('what the team wrote ends before what follows it: “%s”', async (reason, words) => {
  await renderOnPage(<ReviewNote status="suspended" reason={reason} />);
  expect(document.body.textContent).toContain(`Your profile is suspended. ${words} stay yours`);
});
