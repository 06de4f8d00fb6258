import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import type { Reply } from '#contract/calls';
import { Toasts } from '../ui/toasts.tsx';
import { DemoStrip } from './demo-strip.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

interface PageShellProps {
  /** Undefined only on the error page, when it could not be loaded. */
  config: Pick<Reply<'GET /_api/config'>, 'sandbox' | 'stripeScript'> | undefined;
  children: ReactNode;
}

/** The frame of every page. A page brings its own `<div className="wrap page">`, or full-width sections. */
export function PageShell({ config, children }: PageShellProps) {
  const leaving = useNavigation().state === 'loading';
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <OfflineBar />
      {config?.sandbox && <DemoStrip isSandbox={config.stripeScript !== null} />}
      <Header />
      <main id="main" tabIndex={-1} aria-busy={leaving}>
        {children}
      </main>
      <Footer />
      <RouteAnnouncer />
      <Toasts />
    </>
  );
}
