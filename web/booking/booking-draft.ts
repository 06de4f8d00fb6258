import { onUserChanged } from '../api/current-user.ts';

/**
 * What somebody typed into the booking form, kept until the tab is closed: it survives closing the dialog, another time
 * tried, and a return from the bank's page. Never card details: those are the provider's alone.
 */
export interface TypedDetails {
  /** The chosen service's id as the select has it; empty while none is chosen. */
  serviceId: string;
  name: string;
  email: string;
  phone?: string | undefined;
  address?: string | undefined;
}

const KEY = 'booking-details';
const NOTHING: TypedDetails = { serviceId: '', name: '', email: '', phone: '', address: '' };

let kept: TypedDetails | undefined;

// What is stored goes with who went; a guest who signs in keeps what they typed.
onUserChanged((left) => {
  if (left) kept = undefined;
});

export function keepDetails(details: TypedDetails): void {
  kept = details;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(details));
  } catch {
    // A browser that stores nothing still remembers until the page goes.
  }
}

export function keptDetails(): TypedDetails {
  kept ??= readDetails();
  return kept;
}

function readDetails(): TypedDetails {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const isText = ([key, value]: [string, unknown]) => key in NOTHING && typeof value === 'string';
    return { ...NOTHING, ...Object.fromEntries(Object.entries(stored ?? {}).filter(isText)) };
  } catch {
    return NOTHING;
  }
}
