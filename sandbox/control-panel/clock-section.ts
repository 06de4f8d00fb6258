import { type Html, html } from '../http/html.ts';
import type { SandboxClock } from '../options.ts';

const readable = (date: Date): string =>
  date.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });

/** The time by which everything goes, and buttons that move it forward. */
export async function clockSection(clock: SandboxClock): Promise<Html> {
  const now = clock.now();
  const nextJobEnds = await clock.afterNextJob();
  return html`
    <section id="clock">
      <h2>The clock</h2>
      <p>It is <strong><time datetime="${now.toISOString()}">${readable(now)}</time></strong> (UTC). The clock only goes forward. Codes of a two-step sign-in go by it too: once it was moved, a phone’s app shows others.</p>
      <div class="actions">
        <form method="post" action="/_sandbox/do/hour"><button class="secondary">An hour later</button></form>
        <form method="post" action="/_sandbox/do/day"><button class="secondary">A day later</button></form>
        <form method="post" action="/_sandbox/do/week"><button class="secondary">A week later</button></form>
        ${nextJobEnds && html`<form method="post" action="/_sandbox/do/next-job"><button class="secondary">After the next job</button></form>`}
      </div>
      <p class="hint">${nextJobEnds ? html`The next job ends ${readable(nextJobEnds)} (UTC).` : 'No job is scheduled.'}</p>
    </section>`;
}
