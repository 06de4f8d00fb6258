import { adoptStyle } from './card-style.js';

/** The bank's 3-D Secure question; resolves to 'complete' or 'fail'. Escape means fail. */
export function askBank(intent) {
  adoptStyle();
  const dialog = document.createElement('dialog');
  dialog.className = 'SandboxBank';
  dialog.setAttribute('aria-labelledby', 'sandbox-bank-title');
  const dollars = () => (intent.amount / 100).toLocaleString('en-US', { style: 'currency', currency: intent.currency });
  const what = intent.object === 'setup_intent' ? 'saving your card' : `a payment of ${dollars()}`;
  dialog.innerHTML = `<h2 id="sandbox-bank-title">Your bank asks: is this you?</h2><p>3D Secure test: ${what} waits for your approval.</p><form method="dialog"><button value="complete">Complete</button><button value="fail">Fail</button></form>`;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue || 'fail');
    });
  });
}
