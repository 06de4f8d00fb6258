import { type Html, html } from '../http/html.ts';
import type { Page } from '../http/page.ts';
import { testCards } from '../stripe/cards.ts';
import { accountsSection } from './accounts-section.ts';
import type { ControlPanel } from './actions.ts';
import { chargesSection } from './charges-section.ts';
import { clockSection } from './clock-section.ts';
import { googleSection } from './google-section.ts';
import { peopleSection } from './people-section.ts';
import { refundsSection } from './refunds-section.ts';

/** Everything the sandbox offers a person, on one page. */
export async function controlPanelPage(panel: ControlPanel): Promise<Page> {
  const { options, stripe } = panel;
  return {
    title: 'The sandbox',
    body: html`
      <p class="lead">Payments and email are emulated on this machine. No money is real, and no email leaves it.</p>
      <p class="actions"><a class="button" href="/_sandbox/mail">Open the mailbox</a></p>
      ${options.signInReady && peopleSection(options.people ?? [])}
      ${options.google && googleSection}
      ${await clockSection(options.clock)}
      ${refundsSection(stripe.emulator)}
      ${chargesSection(stripe.emulator)}
      ${accountsSection(stripe.emulator)}
      ${cardsSection()}`,
  };
}

function cardsSection(): Html {
  const rows = Object.values(testCards).map(
    (card) => html`<tr><td><code>${card.number.replace(/(.{4})(?=.)/g, '$1 ')}</code></td><td>${card.label}</td></tr>`,
  );
  return html`
    <section id="cards">
      <h2>Test cards</h2>
      <p>Any expiry date in the future and any security code. Every other number is refused.</p>
      <div class="table"><table>
        <thead><tr><th scope="col">Number</th><th scope="col">What it does</th></tr></thead>
        <tbody>${rows}</tbody>
      </table></div>
      <p>The card form shows a wallet where the browser has one. This browser:</p>
      <div class="actions">
        <form method="post" action="/_sandbox/do/wallet-apple"><button class="secondary">Has Apple Pay</button></form>
        <form method="post" action="/_sandbox/do/wallet-google"><button class="secondary">Has Google Pay</button></form>
        <form method="post" action="/_sandbox/do/wallet-none"><button class="secondary">Has no wallet</button></form>
      </div>
    </section>`;
}
