/** A name where a sentence ends with it: "Jordan.", and "Jordan E.", whose period is there already. */
export const withPeriod = (name: string): string => (name.endsWith('.') ? name : `${name}.`);
