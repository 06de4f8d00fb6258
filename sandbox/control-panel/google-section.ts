import { html } from '../http/html.ts';

/** That anybody can be chosen where the product asks Google. */
export const googleSection = html`
  <section id="google">
    <h2>Sign in with Google: choose anybody</h2>
    <p>The Google button of the <a href="/login">sign-in page</a> opens a page that stands in for Google’s. It lists
    people of this demo, and takes any other name and email. No password is asked.</p>
  </section>`;
