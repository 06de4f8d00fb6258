import { type Html, html } from '../http/html.ts';
import type { Refused } from './chooser-form.ts';
import type { GoogleAccount } from './options.ts';

export interface ChooserPage {
  accounts: GoogleAccount[];
  /** Who asks, such as localhost:3000. */
  asker: string;
  refused?: Refused;
}

/** Google's account chooser: one press for somebody who is listed, a small form for anybody else. */
export function chooserBody({ accounts, asker, refused }: ChooserPage): Html {
  return html`
    <p class="asker">to continue to <strong>${asker}</strong></p>
    <div class="chooser">
      <form method="post"><ul>${accounts.map(row)}</ul></form>
      ${another(refused)}
    </div>
    <form method="post" class="cancel"><button class="quiet" name="cancel" value="1">Cancel</button></form>
    <p class="hint">This page stands in for Google on this machine. No password is asked.</p>`;
}

function row({ sub, name, email, emailVerified }: GoogleAccount): Html {
  return html`<li><button class="account" name="sub" value="${sub}">
    <span class="initials" aria-hidden="true">${initials(name)}</span>
    <span class="who"><b>${name}</b><small>${email}</small>${!emailVerified && html`<em>Not verified</em>`}</span>
  </button></li>`;
}

/** While it is open it takes the place of the list: a popup is too low for both. */
function another(refused: Refused | undefined): Html {
  const { email = '', name = '', verified = true, why } = refused ?? {};
  return html`
    <details ${why !== undefined && html`open`}>
      <summary class="account">
        <span class="initials" aria-hidden="true"></span><b class="when-closed">Use another account</b><b class="when-open">Back to the list</b>
      </summary>
      <form method="post" class="fields">
        ${why !== undefined && html`<p class="refusal" role="alert">${why}</p>`}
        <label>Email <input name="email" type="email" autocomplete="off" maxlength="254" required value="${email}"></label>
        <label>Name <input name="name" autocomplete="off" maxlength="100" required value="${name}"></label>
        <label class="check"><input name="verified" type="checkbox" value="1" ${verified && html`checked`}> Email verified by Google</label>
        <div class="actions"><button>Continue</button></div>
      </form>
    </details>`;
}

/** "Denise Whitfield" gives DW, "Sam and Leigh Kim" SK. */
function initials(name: string): string {
  const words = name.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('');
}
