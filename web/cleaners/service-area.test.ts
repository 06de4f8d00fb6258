import { expect, test } from 'vitest';
import { serviceAreaSentence } from './profile-head.tsx';

const ALL = ['Hampden', 'Remington', 'Canton', 'Fells Point', 'Bolton Hill'];

const serving = (count: number) =>
  serviceAreaSentence({ county: 'Baltimore City', neighborhoods: ALL.slice(0, count), radiusMiles: 10 });

// shows: product/cleaner-profile/service-area, product/limits/neighborhoods-in-sentence
test('names every neighborhood up to three', () => {
  expect(serving(1)).toBe('Serves Hampden in Baltimore City within 10 miles');
  expect(serving(2)).toBe('Serves Hampden and Remington in Baltimore City within 10 miles');
  expect(serving(3)).toBe('Serves Hampden, Remington, and Canton in Baltimore City within 10 miles');
});

// shows: product/cleaner-profile/service-area
test('from four on names two and counts the others', () => {
  expect(serving(4)).toBe('Serves Hampden, Remington, and 2 other neighborhoods in Baltimore City within 10 miles');
  expect(serving(5)).toBe('Serves Hampden, Remington, and 3 other neighborhoods in Baltimore City within 10 miles');
});

// shows: product/cleaner-profile/all-areas
test('says that all areas are served where none is chosen, without a radius', () => {
  expect(serving(0)).toBe('Serves all areas in Baltimore City');
});
