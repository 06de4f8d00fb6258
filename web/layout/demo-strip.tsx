/** Says on every page that no money is real; `isSandbox`: the providers are emulated here, with a control panel to visit. */
export function DemoStrip({ isSandbox }: { isSandbox: boolean }) {
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
