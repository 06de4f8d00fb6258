/** What the attributes of an object were that have changed, as events of the type `*.updated` tell it. */
export function previousAttributes<T extends object>(before: T, after: T): Record<string, unknown> {
  const changed = Object.entries(before).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(after[name as keyof T]),
  );
  return Object.fromEntries(changed);
}
