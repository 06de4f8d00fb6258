import type { ReactNode } from 'react';

/** Words for ears only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="vh">{children}</span>;
