import { type ReactNode, useEffect, useRef } from 'react';

/** In the form's place once the message has arrived; takes the focus that the form's button had. */
export function MessageSent({ words, children }: { words: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1}>
        Message sent
      </h2>
      <p role="status">{words}</p>
      {children}
    </div>
  );
}
