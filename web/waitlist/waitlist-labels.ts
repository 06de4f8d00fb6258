import { homeLabel, longHours } from '#contract/home-words';
import { capitalized } from '#contract/number-words';
import type { Wish } from '#contract/waitlist';
import { daysLabel, hoursLabel } from '#contract/wish-words';

/** "Standard Clean, 2 bed 1 bath, about 3.5 hours"; of a length that was chosen: "Standard Clean, 3 hours". */
export const whatOf = ({ service, home, minutes }: Wish): string =>
  home ? `${service.name}, ${homeLabel(home)}, about ${longHours(minutes)}` : `${service.name}, ${longHours(minutes)}`;

/** "Tuesdays until Tue, Dec 15, between 8:00 AM and 6:00 PM" */
export const whenOf = (wish: Wish): string => `${capitalized(daysLabel(wish.days))}, ${hoursLabel(wish)}`;

/** "Denise Whitfield", "anybody in Baltimore" */
export const withWhom = ({ cleaners, city }: Wish): string =>
  cleaners === null ? `anybody in ${city.name}` : cleaners.map(({ displayName }) => displayName).join(', ');

/** The path of a wish's page. Link to it with `reloadDocument`: its content security policy is stricter (docs/security.md). */
export const waitlistPath = (token: string): string => `/waitlist/${encodeURIComponent(token)}`;
