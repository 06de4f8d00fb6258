import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BOTH_SERVICES, offerOf } from '../../tests/details-form.tsx';
import { renderOnPage } from '../../tests/render-on-page.tsx';
import { NOTHING_SEARCHED } from '../criteria/searched-for.ts';
import { WeekTeaser } from './week-teaser.tsx';

const { timeSlot } = offerOf(BOTH_SERVICES);
const city = { ...timeSlot.city, id: 1, state: 'MD', today: '2030-05-06' } as never;
const day = { date: '2030-05-08', open: 1 } as never;

async function linkFor(open: number, search = '') {
  document.body.replaceChildren();
  const days = [Object.assign({}, day, { open })];
  await renderOnPage(
    <WeekTeaser
      cities={[city]}
      city={city}
      times={{ slots: [timeSlot], days } as never}
      loading={false}
      searchedFor={{ ...NOTHING_SEARCHED, search }}
      nothing=""
    />,
  );
  return screen.getByRole('link', { name: /^See/ }).textContent;
}

it('counts the other times, and promises none where all of them stand above', async () => {
  expect(await linkFor(4)).toBe('See all 4 times in Baltimore');
  expect(await linkFor(1)).toBe('See the week in Baltimore');
  expect(await linkFor(4, '?date=2030-05-08')).toBe('See all 4 times that day in Baltimore');
  expect(await linkFor(1, '?date=2030-05-08')).toBe('See the day in Baltimore');
});
