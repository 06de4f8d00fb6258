import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { likelyEmail } from './likely-email.ts';
import { Note } from './note.tsx';

/**
 * Asks once about an email whose mailbox looks mistyped (docs/product.md#address-phone-and-notes): whoever mistypes theirs
 * never hears of what they booked. `mayBeSent` says whether a form may go on with an email; where it may not, `note` stands
 * in the form, and both of its buttons send it: with the other email, which `use` puts into the field, or with what was typed.
 */
export function useEmailCheck(use: (email: string) => void): {
  mayBeSent: (email: string) => boolean;
  note: ReactNode;
} {
  const [asked, setAsked] = useState<{ typed: string; likely: string }>();
  const accepted = useRef<string>(undefined);
  return {
    mayBeSent(typed) {
      const likely = accepted.current === typed ? undefined : likelyEmail(typed);
      setAsked(likely === undefined ? undefined : { typed, likely });
      return likely === undefined;
    },
    note: asked && (
      <Note kind="wait" role="alert">
        <p className="wraps">
          Did you mean <b>{asked.likely}</b>? You typed {asked.typed}.
        </p>
        <div className="row">
          <Button type="submit" onClick={() => use(asked.likely)}>
            Use it
          </Button>
          <Button
            type="submit"
            variant="quiet"
            onClick={() => {
              accepted.current = asked.typed;
            }}
          >
            Keep mine
          </Button>
        </div>
      </Note>
    ),
  };
}
