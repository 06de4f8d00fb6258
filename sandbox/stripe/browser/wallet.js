import { integrationError } from './api.js';
import { adoptStyle } from './card-style.js';

const WALLETS = {
  apple_pay: { name: 'Apple Pay', option: 'applePay', token: 'tok_sandboxApplePay' },
  google_pay: { name: 'Google Pay', option: 'googlePay', token: 'tok_sandboxGooglePay' },
};

/** The wallet that this browser has, as the sandbox's page set it, and that the element may show; undefined for none. */
export function walletOfBrowser({ wallets = {} }) {
  const kind = /(?:^|; )sandbox_wallet=(\w+)/.exec(document.cookie)?.[1];
  const wallet = Object.hasOwn(WALLETS, kind ?? '') ? { kind, ...WALLETS[kind] } : undefined;
  return wallet && wallets[wallet.option] !== 'never' ? wallet : undefined;
}

/** The two ways to pay, as buttons of which one is pressed; `onChoose` is given the wallet, or undefined for the card. */
export function drawWalletChoice(wallet, onChoose) {
  const row = document.createElement('div');
  row.className = 'SandboxCard-ways';
  row.setAttribute('role', 'group');
  row.setAttribute('aria-label', 'How to pay');
  const buttons = [undefined, wallet].map((way) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = way?.name ?? 'Card';
    button.addEventListener('click', () => {
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === button));
      onChoose(way);
    });
    button.setAttribute('aria-pressed', String(way === undefined));
    return button;
  });
  row.append(...buttons);
  return row;
}

/** The wallet's own sheet: gives a token for the card in it, or the error of a sheet that was closed. */
export function askWallet({ name, token }) {
  // Browsers open it right after a press alone.
  if (!navigator.userActivation.isActive) throw integrationError(`${name} must be asked right after a press.`);
  adoptStyle();
  const dialog = document.createElement('dialog');
  dialog.className = 'SandboxBank';
  dialog.setAttribute('aria-label', name);
  dialog.innerHTML = `<h2>${name}</h2><p>Visa ending 4242</p><form method="dialog"><button value="complete">Confirm</button><button value="cancel">Cancel</button></form>`;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (dialog.returnValue === 'complete') return resolve({ token });
      resolve({ error: { type: 'validation_error', message: `${name} was closed before the payment.` } });
    });
  });
}
