/** Says on every page of a demo that its providers are played; leads to where one looks into them. */
export function DemoStrip() {
  return (
    <aside aria-label="Demo">
      <a className="demo" href="/_sandbox">
        Demo: sign-in, payments and mail are stand-ins.
      </a>
    </aside>
  );
}
