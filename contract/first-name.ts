/** How a cleaner is called in a sentence: by the first word of the name that customers see; by all of "Rosa's Cleaning" or "The Maids". */
export function firstNameOf(displayName: string): string {
  const name = displayName.trim();
  const [first = name] = name.split(/\s+/);
  return /['’`]s?$|^the$/i.test(first) ? name : first;
}
