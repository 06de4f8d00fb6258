import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { Reply } from '#contract/calls';
import { focusOn } from '../ui/focus-on.ts';
import { InPageLink } from '../ui/in-page-link.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

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
      <InPageLink className="skip" to="main">
        Skip to content
      </InPageLink>
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

/** Says on every page that no money is real; `isSandbox`: the providers are emulated here, with a control panel to visit. */
function DemoStrip({ isSandbox }: { isSandbox: boolean }) {
  return (
    <aside aria-label="Demo">
      {isSandbox ? (
        <a className="demo" href="/_sandbox">
          Demo: sign-in, payments and email are simulated.
        </a>
      ) : (
        <span className="demo">Test mode: no payment is real.</span>
      )}
    </aside>
  );
}

/**
 * Does for client-side navigation what a browser does on a full load: focus goes to the new page's heading (or to the
 * anchor in its address), and screen readers announce the page's title.
 */
function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const named = hash ? document.getElementById(hash.slice(1)) : null;
    focusOn(named ?? document.querySelector<HTMLElement>('main h1'));
    setTitle(document.title);
  }, [pathname, hash]);
  return (
    <p className="vh" role="status">
      {title}
    </p>
  );
}

/**
 * Says that the connection is lost, and disappears when it is back. Until then links are not followed: another page could
 * not load, and the attempt would lose this one with everything typed on it.
 */
function OfflineBar() {
  const online = useSyncExternalStore(watch, isOnline, () => true);
  const [tried, setTried] = useState(false);
  useEffect(() => {
    if (online) return setTried(false);
    const stay = (event: MouseEvent) => {
      if (!leadsAway(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      setTried(true);
    };
    document.addEventListener('click', stay, true);
    return () => document.removeEventListener('click', stay, true);
  }, [online]);
  return (
    <p className="offline" role="status">
      {!online &&
        (tried
          ? 'Still offline. This opens when you are connected again.'
          : 'You are offline. What you typed stays here.')}
    </p>
  );
}

const isOnline = () => navigator.onLine;

function watch(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether a click is on a link to another page; anchors, email and phone links need no connection to the server. */
function leadsAway(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest('a') : null;
  return link !== null && link.origin === location.origin && !link.getAttribute('href')?.startsWith('#');
}
