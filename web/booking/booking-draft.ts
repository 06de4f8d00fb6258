import { onUserChanged } from '../api/current-user.ts';

/**
 * What a visitor typed into the booking form, kept until the tab is closed: it survives closing the dialog, trying another
 * time, and a return from the bank's page. Never card details: only the provider gets those.
 */
export interface BookingDraft {
  /** The chosen service's id as the select has it; empty while none is chosen. */
  serviceId: string;
  name: string;
  email: string;
  phone?: string | undefined;
  address?: string | undefined;
}

const KEY = 'booking-details';
const EMPTY_DRAFT: BookingDraft = { serviceId: '', name: '', email: '', phone: '', address: '' };

let draft: BookingDraft | undefined;

// The draft is cleared with its user; a guest who signs in keeps what they typed.
onUserChanged((previous) => {
  if (previous) draft = undefined;
});

export function saveBookingDraft(details: BookingDraft): void {
  draft = details;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(details));
  } catch {
    // Without storage the draft is kept in memory, until the page is left.
  }
}

export function loadBookingDraft(): BookingDraft {
  draft ??= readStoredDraft();
  return draft;
}

function readStoredDraft(): BookingDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const isText = ([key, value]: [string, unknown]) => key in EMPTY_DRAFT && typeof value === 'string';
    return { ...EMPTY_DRAFT, ...Object.fromEntries(Object.entries(stored ?? {}).filter(isText)) };
  } catch {
    return EMPTY_DRAFT;
  }
}
