import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { focusOn } from '../ui/focus-on.ts';

/** A button to a place on the page, "#availability": unlike a link it keeps what the address asks for. */
export function PlaceButton({ to, ...rest }: Omit<ComponentProps<typeof ButtonLink>, 'to'> & { to: `#${string}` }) {
  const navigate = useNavigate();
  return (
    <ButtonLink
      {...rest}
      to={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate({ search: window.location.search, hash: to });
        // The next Tab goes on from there, and not from the button that is out of sight.
        const place = document.querySelector<HTMLElement>(to);
        focusOn(place?.querySelector('h2') ?? place);
      }}
    />
  );
}
