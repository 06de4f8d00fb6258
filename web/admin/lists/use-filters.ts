import { useSearchParams } from 'react-router';

/** A tab's filters are in its address, so that they can be linked to and restored by the back button. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  return {
    /** The filter's value in the address, if it is one of these. */
    oneOf<const T extends string>(name: string, values: readonly T[]): T | undefined {
      return values.find((value) => value === search.get(name));
    },
    text: (name: string): string | undefined => search.get(name)?.trim().slice(0, 100) || undefined,
    /** Changes filters without a new history entry; empty ones are removed from the address. */
    set(change: Record<string, string | undefined>): void {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
