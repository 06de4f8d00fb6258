import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('pages/home.tsx'),
  route('cleaning-services', 'pages/cleaning-services.tsx'),
  route('cleaning-services/:city', 'pages/city.tsx'),
  route('cleaning-services/:city/:cleanerSlug', 'pages/cleaner.tsx'),
  route('book/:timeSlotId', 'pages/book.tsx'),
  route('booking/:token', 'pages/booking.tsx'),
  route('booking-success', 'pages/booking-success.tsx'),
  route('login', 'pages/login.tsx'),
  route('signup', 'pages/signup.tsx'),
  route('forgot-password', 'pages/forgot-password.tsx'),
  route('reset-password', 'pages/reset-password.tsx'),
  route('verify-email', 'pages/verify-email.tsx'),
  route('availability', 'pages/availability.tsx'),
  route('dashboard', 'pages/dashboard.tsx'),
  route('dashboard/cleaner', 'pages/dashboard-cleaner.tsx'),
  route('dashboard/jobs/:bookingId', 'pages/job.tsx'),
  route('dashboard/admin', 'pages/dashboard-admin.tsx'),
  route('onboarding/user', 'pages/onboarding-user.tsx'),
  route('onboarding/cleaner', 'pages/onboarding-cleaner.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
