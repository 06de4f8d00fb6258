/** A name where a sentence ends with it: "Jordan.", and "Jordan E.", whose period is there already. */
export const withPeriod = (name: string): string => (name.endsWith('.') ? name : `${name}.`);

/** What somebody wrote, with a full stop before what follows it; nothing where they wrote nothing. */
export const asSentence = (written: string | null): string =>
  !written || /[.!?…]$/.test(written) ? (written ?? '') : `${written}.`;
