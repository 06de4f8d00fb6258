import { useSearchParams } from 'react-router';

/** A tab's choices live in its address, so that they can be linked to and gone back to. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  return {
    /** A choice of the address, where it is one of these. */
    oneOf<const T extends string>(name: string, values: readonly T[]): T | undefined {
      return values.find((value) => value === search.get(name));
    },
    text: (name: string): string | undefined => search.get(name)?.trim().slice(0, 100) || undefined,
    /** Changes choices without a step to go back to; empty ones leave the address. */
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
