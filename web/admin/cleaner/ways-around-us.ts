const WAYS = [
  ['an email address', /[^\s@]+@[^\s@]+\.[a-z]{2,}/i],
  ['a phone number', /(?:\d[\s().-]*){10,}/],
  ['a web address', /\bhttps?:|\bwww\.|\b[a-z0-9-]+\.(?:com|net|org|io|me|us)\b/i],
] as const;

/** What a public text has by which customers could be led past the product: "a phone number". The team decides about it. */
export function waysAroundUs(text: string): string[] {
  // An email's own end is no web address of its own.
  const withoutEmails = text.replace(/[^\s@]+@[^\s@]+/g, '');
  return WAYS.filter(([what, pattern]) => pattern.test(what === 'an email address' ? text : withoutEmails)).map(
    ([what]) => what,
  );
}
