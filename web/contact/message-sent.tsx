import { type ReactNode, useEffect, useRef } from 'react';

/** Replaces the form once the message has arrived; takes the focus that the form's button had. */
export function MessageSent({ message, children }: { message: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1}>
        Message sent
      </h2>
      <p role="status">{message}</p>
      {children}
    </div>
  );
}
