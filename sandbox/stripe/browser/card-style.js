// The colors are those of the page around it, where it names them.
const css = `
.SandboxCard { display: grid; gap: 20px; color: var(--ink, CanvasText); font-size: 1rem; line-height: 1.4; text-align: left }
.SandboxCard-row { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: start }
.SandboxCard-field { min-width: 0 }
.SandboxCard label { display: block; margin: 0 0 6px; font-size: .9375rem; font-weight: 600 }
.SandboxCard-box { position: relative; display: block }
.SandboxCard input { box-sizing: border-box; display: block; width: 100%; min-height: 48px; margin: 0; padding: 11px 14px; border: 1.5px solid var(--line-strong, #76827e); border-radius: var(--r2, 8px); background: transparent; color: inherit; font: inherit }
.SandboxCard input::placeholder { color: var(--ink-3, GrayText); opacity: 1 }
.SandboxCard input:focus { outline: 3px solid var(--focus, #0b57b7); outline-offset: 1px; border-color: transparent }
.SandboxCard input[aria-invalid=true] { padding: 10.5px 13.5px; border: 2px solid var(--danger, #af1d35) }
.SandboxCard input:disabled { opacity: .6 }
.SandboxCard-number { padding-right: 48px !important }
.SandboxCard-box svg { position: absolute; right: 14px; top: 50%; width: 20px; height: 20px; margin-top: -10px; color: var(--ink-2, currentColor); pointer-events: none }
.SandboxCard-error { display: flex; gap: 6px; margin: 6px 0 0; color: var(--danger, #af1d35); font-size: .875rem; font-weight: 550 }
.SandboxCard-error[hidden] { display: none }
.SandboxCard-error svg { flex: none; width: 16px; height: 16px; margin-top: 2px }
.SandboxCard-tests { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; margin: 0; color: var(--ink-2, inherit); font-size: .8125rem }
.SandboxCard-tests button { min-height: 28px; margin: 0; padding: 3px 9px; border: 1px solid var(--line, #d5dcd9); border-radius: var(--r1, 4px); background: transparent; color: var(--ink-2, inherit); font: inherit; cursor: pointer }
.SandboxCard-tests button:hover { border-color: var(--line-strong, currentColor); color: var(--ink, inherit) }
.SandboxCard-tests button:focus-visible { outline: 3px solid var(--focus, #0b57b7); outline-offset: 2px }
.SandboxCard > [hidden] { display: none }
.SandboxCard-ways { display: flex; gap: 8px }
.SandboxCard-ways button { flex: 1; min-height: 44px; margin: 0; padding: 8px 12px; border: 1.5px solid var(--line-strong, #76827e); border-radius: var(--r2, 8px); background: transparent; color: inherit; font: inherit; cursor: pointer }
.SandboxCard-ways button[aria-pressed=true] { border: 2px solid var(--door, #14554b); font-weight: 600 }
.SandboxCard-ways button:focus-visible { outline: 3px solid var(--focus, #0b57b7); outline-offset: 2px }
.SandboxBank { box-sizing: border-box; width: min(24rem, calc(100vw - 32px)); margin: auto; padding: 24px; border: 1px solid var(--line, transparent); border-radius: 12px; background: var(--raised, Canvas); color: var(--ink, CanvasText); font: 1rem/1.5 var(--font-text, system-ui, sans-serif) }
.SandboxBank::backdrop { background: #0b1413a0 }
.SandboxBank h2 { margin: 0 0 8px; font-size: 1.25rem; line-height: 1.3 }
.SandboxBank p { margin: 0 0 20px }
.SandboxBank form { display: flex; flex-wrap: wrap; gap: 12px }
.SandboxBank button { min-height: 44px; padding: 10px 18px; border: 1.5px solid var(--line-strong, currentColor); border-radius: var(--r2, 8px); background: transparent; color: inherit; font: inherit; font-weight: 600; line-height: 1.2; cursor: pointer }
.SandboxBank button[value=complete] { border-color: transparent; background: var(--door, #14554b); color: var(--on-door, #fff) }
.SandboxBank button:focus-visible { outline: 3px solid var(--focus, #0b57b7); outline-offset: 2px }
`;

let sheet;

/** Adopts the styles once. A constructed sheet needs no inline `style`, which the page's policy would refuse. */
export function adoptStyle() {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
