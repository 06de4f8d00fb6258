const BETWEEN = String.raw`[\s().\-/\u2010-\u2015]*`;
/** As numbers of the United States are grouped. */
const PHONE = new RegExp(String.raw`(?<!\d)(?:1${BETWEEN})?[2-9]\d{2}${BETWEEN}[2-9]\d{2}${BETWEEN}\d{4}(?!\d)`);
const WEB_ADDRESS = /\bhttps?:|\bwww\.|\b[a-z0-9-]+\.(?:com|net|org|io|me|us)\b/i;

/** More than any of them may have: what is typed or pasted is looked at before it is refused. */
const LONGEST = 2000;

/** What a public text has by which customers could be led past the product: "a phone number". The team decides about it. */
export function waysAroundUs(whole: string): string[] {
  const text = whole.slice(0, LONGEST);
  const withoutEmails = text.replace(/[^\s@]+@[^\s@]+\.[a-z]{2,}/gi, '');
  return [
    ...(withoutEmails === text ? [] : ['an email address']),
    ...(PHONE.test(withoutEmails) ? ['a phone number'] : []),
    ...(WEB_ADDRESS.test(withoutEmails) ? ['a web address'] : []),
    ...(/(?:^|[\s(])@\w{3,}/.test(withoutEmails) ? ['a name on another site'] : []),
  ];
}
