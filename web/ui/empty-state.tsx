import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** One of web/drawings/empty-states. */
  drawing?: ReactNode;
  title: string;
  /** The title's level on its page. */
  level?: 'h1' | 'h2' | 'h3';
  /** One sentence. */
  children?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
}

/** Says that there is nothing here, and what to do about it. */
export function EmptyState({ drawing, title, level: Title = 'h3', children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {drawing}
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
