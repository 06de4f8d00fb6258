/** How a customer is called before their cleaner and others, first name and initial: "Jordan Ellis" → "Jordan E." */
export function publicName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = [...(rest.at(-1) ?? '')][0];
  return initial ? `${first} ${initial}.` : first;
}
