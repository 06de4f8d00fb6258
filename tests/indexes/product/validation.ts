import type { AskedSection } from './asked.ts';

/** What is refused, and with which words. */
export const VALIDATION: AskedSection[] = [
  {
    id: 'validation',
    entries: [
      { id: 'login', asked: 'Login: "Email is required", "Password is required"' },
      { id: 'errors-at-their-field', asked: 'Errors stand at their field, and are checked again when it is left' },
      { id: 'establish-session', asked: 'Establish session: "Temporary token is required"' },
      { id: 'registration', asked: 'Registration: email, at least 8 characters, a display name' },
      { id: 'role-never-admin', asked: 'Its role is optional, and never admin' },
      { id: 'user-onboarding', asked: 'User onboarding: four fields with their messages' },
      { id: 'booking-lookup', asked: 'Booking lookup: "Token is required"' },
      { id: 'cancel', asked: 'Cancel: a positive whole bookingId' },
      { id: 'cleaner-step-1', asked: 'Cleaner step 1: six messages; radius 5 to 20' },
      { id: 'photo', asked: 'The photo: JPG, JPEG, PNG or WebP, 5MB, one file' },
      { id: 'county-clears-neighborhoods', asked: 'Another county clears the neighborhoods' },
      { id: 'cleaner-step-2', asked: 'Cleaner step 2: a service type and a location type' },
      { id: 'cleaner-step-3', asked: 'Cleaner step 3: at least 1 hour; 1 to 8 can be chosen' },
      { id: 'cleaner-step-4', asked: 'Cleaner step 4: years of experience' },
      { id: 'cleaner-step-5', asked: 'Cleaner step 5: bio of 100 to 250 characters, a language' },
      { id: 'cleaner-step-6', asked: 'Cleaner step 6: ID and consent; PDF, JPG, JPEG or PNG, 10MB' },
      { id: 'cleaner-step-7', asked: 'Cleaner step 7: the terms' },
      { id: 'same-rules-on-server', asked: 'The same rules and words on the server' },
      { id: 'dropzone', asked: 'Dropzone: its three messages' },
      { id: 'booking-form', asked: 'Booking form: service, name, email; positive numbers' },
      { id: 'admin-cleaner-detail', asked: 'Admin cleaner detail: a positive whole cleanerId' },
      { id: 'public-cleaner', asked: 'Public cleaner: both slugs, each with its message; state optional' },
      { id: 'unknown-fields', asked: "Unknown fields of a form are a developer's error" },
    ],
  },
];
