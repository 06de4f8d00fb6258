import { type Html, html } from '../http/html.ts';

/** A button that does `action` to the object with this id; `about` tells the blind which one. */
export function actionButton(action: string, id: string, label: string, about: string): Html {
  return html`<form method="post" action="/_sandbox/do/${action}"><input type="hidden" name="id" value="${id}"><button class="secondary small">${label}<span class="unseen"> (${about})</span></button></form>`;
}
