import { Outlet, useMatches } from 'react-router';

/** What a route may say of itself. */
export interface PageHandle {
  /** The page changes in place when a parameter of its path does. */
  changesInPlace?: boolean;
  /** The page is complete without scripts: its links and times work, and nobody types. They are loaded at the first touch. */
  waitsForTouch?: boolean;
}

/**
 * The page of the address. With another parameter in the path it is another page, of which nothing that the one before had
 * come to may stay; a route whose `handle` says so changes in place.
 */
export function PageOutlet() {
  const page = useMatches().at(-1);
  const changesInPlace = (page?.handle as PageHandle | undefined)?.changesInPlace === true;
  return <Outlet key={changesInPlace ? page?.id : `${page?.id} ${JSON.stringify(page?.params)}`} />;
}
