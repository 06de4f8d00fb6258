import './styles/app.css';
import besley from '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2?url';
import publicSans from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { PRODUCT } from '#contract/product';
import type { Route } from './+types/root';
import { browserLoader, type PageArgs, serverLoader } from './api/page-data.ts';
import { isNotFound, PageError } from './layout/page-error.tsx';
import { PageOutlet } from './layout/page-outlet.tsx';
import { PageShell } from './layout/page-shell.tsx';

const load = async ({ call }: PageArgs) => ({ config: await call('GET /_api/config', {}) });
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** The deployment's configuration does not change during a visit. */
export const shouldRevalidate = () => false;

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const;

export const links: Route.LinksFunction = () => [
  font(besley),
  font(publicSans),
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** Pages set their own titles; this one is for a page that failed. */
export const meta = ({ error }: Route.MetaArgs) => [
  { title: error ? `${isNotFound(error) ? 'Not Found' : 'An error occurred'} | ${PRODUCT}` : PRODUCT },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1a2529" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <PageShell config={loaderData.config}>
      <PageOutlet />
    </PageShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root');
  return (
    <PageShell config={root?.config}>
      <PageError error={error} />
    </PageShell>
  );
}
