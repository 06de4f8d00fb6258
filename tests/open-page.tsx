import { act, render, renderHook } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createRoutesStub, Outlet, useLocation } from 'react-router';
import { type Session, setSession, useSession } from '../web/accounts/session.ts';
import { WithQueries } from '../web/api/queries.tsx';
import { Header } from '../web/layout/header.tsx';
import { Toasts } from '../web/ui/toasts.tsx';
import { CONFIG, field } from './render-on-page.tsx';

export interface OpenPage {
  /** In front of it, to press and type with. */
  person: UserEvent;
  /** Path, query and anchor of what is shown now. */
  address: () => string;
}

/**
 * Opens an address of the product, with these pages by their path and the header above them; at every other address the page
 * is empty.
 */
export async function openPage(
  address: string,
  pages: Record<string, ComponentType>,
  session: Session = { status: 'unauthenticated' },
): Promise<OpenPage> {
  // Whoever is the first of a process to use the session has it looked at; after that it is what the test says.
  renderHook(useSession);
  act(() => setSession(session));
  let shown = '';
  const Frame = () => {
    const { pathname, search, hash } = useLocation();
    shown = pathname + search + hash;
    return (
      <WithQueries>
        <Header />
        <main>
          <Outlet />
        </main>
        <Toasts />
      </WithQueries>
    );
  };
  const routes = Object.entries(pages).map(([path, Component]) => ({ path: path.slice(1), Component }));
  const Pages = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ config: CONFIG }),
      Component: Frame,
      children: [...routes, { path: '*', Component: () => null }],
    },
  ]);
  const hydrationData = { loaderData: { root: { config: CONFIG } } };
  await act(async () => void render(<Pages initialEntries={[address]} hydrationData={hydrationData} />));
  return { person: userEvent.setup(), address: () => shown };
}

/** What a screen reader says of that control beside its name: its error and its hint. */
export function descriptionOf(label: string): string {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
