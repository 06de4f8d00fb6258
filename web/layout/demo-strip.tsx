/** Says on every page that no money is real; `standIns`: the providers are played here, and one can look into them. */
export function DemoStrip({ standIns }: { standIns: boolean }) {
  return (
    <aside aria-label="Demo">
      {standIns ? (
        <a className="demo" href="/_sandbox">
          Demo: sign-in, payments and email are simulated.
        </a>
      ) : (
        <span className="demo">Test mode: no payment is real.</span>
      )}
    </aside>
  );
}
