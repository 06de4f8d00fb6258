/** Fields of the provider's objects that say who paid, or who is paid: a card's number is told by its fingerprint too. */
const PERSONAL = new Set([
  'billing_details',
  'business_profile',
  'client_secret',
  'company',
  'customer_details',
  'email',
  'email_sent',
  'evidence',
  'external_accounts',
  'fingerprint',
  'individual',
  'instructions_email',
  'last4',
  'receipt_email',
  'shipping',
]);

/**
 * An event of the provider as it is kept: what it is about and in which state, never whose it is. Work on an event
 * asks the provider for the object anew, so nothing here needs more.
 */
export function redactPersonalData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactPersonalData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !PERSONAL.has(name))
      .map(([name, inner]) => [name, redactPersonalData(inner)]),
  );
}
