import { type ReactNode, useRef, useState } from 'react';
import { firstNameOf } from '#contract/first-name';
import { zipOutside } from '#contract/zips';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';

interface ZipCheckProps {
  city: { name: string; slug: string };
  /** The cleaner's display name. */
  cleaner: string;
  /** On the button that sends the address as it is. */
  anyway: string;
}

/**
 * Asks once about an address whose ZIP is in no county of the booking's city (docs/product.md#address-phone-and-notes).
 * `mayBeSent` says whether a form may go on with an address; where it may not, `note` stands in the form and has a button
 * that sends it as it is.
 */
export function useZipCheck({ city, cleaner, anyway }: ZipCheckProps): {
  mayBeSent: (address: string | undefined) => boolean;
  note: ReactNode;
} {
  const [outside, setOutside] = useState<string>();
  const accepted = useRef<string>(undefined);
  const name = firstNameOf(cleaner);
  return {
    mayBeSent(address) {
      const zip = zipOutside(city.slug, address ?? '');
      setOutside(zip);
      return zip === undefined || accepted.current === zip;
    },
    note: outside && (
      <Note kind="wait" role="alert">
        <p>
          This ZIP is not in {city.name}: {outside}. {name} works there, and may not find the way to you.
        </p>
        <Button
          type="submit"
          variant="quiet"
          onClick={() => {
            accepted.current = outside;
          }}
        >
          {anyway}
        </Button>
      </Note>
    ),
  };
}
