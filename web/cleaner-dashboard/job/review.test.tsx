import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { jobWith } from '../../../tests/job-with.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { JobReview } from './review.tsx';

const JOB = jobWith({});
const REVIEW = {
  id: 3,
  stars: 3,
  comment: null,
  createdAt: '2030-05-09T13:00:00.000Z',
  reply: null,
  replyUntil: null,
  hidden: false,
  reported: false,
};

it('says of stars without words why there is nothing to answer', async () => {
  await renderOnPage(<JobReview job={JOB} review={REVIEW} />);
  screen.getByText('There is no comment to reply to. The stars count toward your rating.');
  expect(screen.queryByLabelText('Your reply')).toBeNull();
  document.body.replaceChildren();
  await renderOnPage(<JobReview job={JOB} review={{ ...REVIEW, comment: 'Fine.' }} />);
  screen.getByLabelText('Your reply');
  expect(screen.queryByText(/^There is no comment/)).toBeNull();
});
