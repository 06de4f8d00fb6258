import { act, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoutesStub, useLocation } from 'react-router';
import type { Config } from '../web/api/config.ts';
import { WithQueries } from '../web/api/queries.tsx';
import { Toasts } from '../web/ui/toasts.tsx';

export const CONFIG: Config = {
  stripePublishableKey: 'pk_test_1',
  stripeScript: null,
  sandbox: true,
  supportEmail: 'support@marblestep.test',
  operator: { name: 'Marblestep LLC', address: '1 Marble Row, Baltimore', law: 'the State of Maryland' },
  publicOrigin: 'http://localhost:3000',
  payoutHosts: [],
};

/** Every other page says where it is. */
const Elsewhere = () => <p>At {useLocation().pathname}</p>;

/**
 * Renders a component as a page has it: below the router's root with its configuration, with a cache for queries, and with
 * a place for toasts. Gives the person in front of it, to press and type with. React loses what a component waits for that
 * is drawn in an `act` that nobody awaits: it would show its skeleton for good. `search`: of the address, "?off=2030-05-08".
 */
export async function renderOnPage(component: ReactNode, search = ''): Promise<UserEvent> {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ config: CONFIG }),
      Component: () => (
        <WithQueries>
          <main>{component}</main>
          <Toasts />
        </WithQueries>
      ),
    },
    { path: '*', Component: Elsewhere },
  ]);
  await act(
    async () =>
      void render(
        <Page initialEntries={[`/${search}`]} hydrationData={{ loaderData: { root: { config: CONFIG } } }} />,
      ),
  );
  return userEvent.setup();
}

/** A button by its label. No stylesheet is loaded, so the label that it has while it is busy is part of its name. */
export const button = (label: string): HTMLButtonElement =>
  screen.getByRole('button', { name: (name) => name.startsWith(label) });

export const isBusy = (label: string): boolean => button(label).getAttribute('aria-busy') === 'true';

/** The control with that label. */
export const field = (label: string): HTMLInputElement => screen.getByLabelText(label);

/** What a screen reader says is wrong with that control; undefined when nothing is. */
export function errorOf(label: string): string | undefined {
  const control = field(label);
  if (control.getAttribute('aria-invalid') !== 'true') return undefined;
  const [error] = control.getAttribute('aria-describedby')!.split(' ');
  return document.getElementById(error!)!.textContent;
}
