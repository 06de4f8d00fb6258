import { type Html, html } from '../http/html.ts';
import type { SandboxPerson } from '../options.ts';

/** Who can be signed in as. */
export function peopleSection(people: SandboxPerson[]): Html {
  const rows = people.map(
    (person) =>
      html`<tr><td>${person.name}</td><td>${person.role}${person.note ? `, ${person.note}` : ''}</td><td><code>${person.email}</code></td><td><code>${person.password}</code></td></tr>`,
  );
  return html`
    <section id="people">
      <h2>Sign in as</h2>
      <div class="table"><table class="stack">
        <thead><tr><th scope="col">Name</th><th scope="col">Role</th><th scope="col">Email</th><th scope="col">Password</th></tr></thead>
        <tbody>${rows}</tbody>
      </table></div>
    </section>`;
}
