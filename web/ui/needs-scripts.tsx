/** Says that a page has nothing to show without JavaScript; other browsers never see it. */
export const NeedsScripts = () => (
  <noscript>
    <p className="wrap page">This page works only with JavaScript. Please turn it on, and load the page again.</p>
  </noscript>
);
