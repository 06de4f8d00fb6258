/** Digits, with what stands between those of a telephone number. */
const NUMBERS = /\d(?:[\s().\-\u2010-\u2015]*\d)+/g;

const hasPhone = (text: string): boolean =>
  (text.match(NUMBERS) ?? []).some((number) => [10, 11].includes(number.replace(/\D/g, '').length));

/** What a public text has by which customers could be led past the product: "a phone number". The team decides about it. */
export function waysAroundUs(text: string): string[] {
  const withoutEmails = text.replace(/[^\s@]+@[^\s@]+\.[a-z]{2,}/gi, '');
  return [
    ...(withoutEmails === text ? [] : ['an email address']),
    ...(hasPhone(withoutEmails) ? ['a phone number'] : []),
    ...(/\bhttps?:|\bwww\.|\b[a-z0-9-]+\.(?:com|net|org|io|me|us)\b/i.test(withoutEmails) ? ['a web address'] : []),
    ...(/(?:^|[\s(])@\w{3,}/.test(withoutEmails) ? ['a name elsewhere'] : []),
  ];
}
