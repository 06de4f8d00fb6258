import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

export interface ButtonLook {
  /** `danger` is for the last, irreversible click only; before it stands `danger-line`. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-line' | undefined;
  big?: boolean | undefined;
  full?: boolean | undefined;
}

const buttonClass = ({ variant = 'secondary', big, full }: ButtonLook, more = '') =>
  ['btn', variant, big && 'big', full && 'full', more].filter(Boolean).join(' ');

type ButtonProps = ButtonLook & ComponentProps<'button'> & { busy?: boolean; busyLabel?: ReactNode };

/**
 * While `busy` the button shows `busyLabel`, keeps its width and its focus, and swallows clicks (and with them the
 * form's submit by Enter).
 */
export function Button({ variant, big, full, busy = false, busyLabel, className, children, ...rest }: ButtonProps) {
  const look = buttonClass({ variant, big, full }, className);
  return (
    <button
      type="button"
      {...rest}
      className={look}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true, onClick: (event) => event.preventDefault() })}
    >
      <span className={busy && busyLabel ? 'btn-label off' : 'btn-label'}>{children}</span>
      {busyLabel && <span className={busy ? 'btn-label' : 'btn-label off'}>{busyLabel}</span>}
    </button>
  );
}

/** A link that looks like a button: within the product, or to any address (https:, mailto:). */
export function ButtonLink({
  variant,
  big,
  full,
  className,
  children,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  const look = buttonClass({ variant, big, full }, className);
  return (
    <Link {...rest} className={look}>
      <span className="btn-label">{children}</span>
    </Link>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** What it does: a button without text needs a label for screen readers. */
  label: string;
  icon: ReactNode;
  variant?: 'secondary' | 'quiet';
};

/** For close, menu, the week's arrows and the heart of a card only; every other action shows its word. */
export function IconButton({ label, icon, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={buttonClass({ variant }, `icon ${className ?? ''}`)}>
      {icon}
    </button>
  );
}
