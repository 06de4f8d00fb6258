import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('pages/home.tsx'),
  route('cleaning-services', 'pages/cleaning-services.tsx'),
  route('cleaning-services/:city', 'pages/city.tsx'),
  route('cleaning-services/:city/:cleanerSlug', 'pages/cleaner.tsx'),
  route('book/:timeSlotId', 'pages/book.tsx'),
  route('booking/:token', 'pages/booking.tsx'),
  route('booking-success', 'pages/booking-success.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
