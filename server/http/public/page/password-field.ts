import { createHash } from 'node:crypto';
import { type Html, html } from './html.ts';

/**
 * Of pages for account holders; what strangers meet runs no script. Shows the buttons beside passwords, which would do nothing
 * without it: on phones nobody types a long one blind. The password is hidden again before it is sent, so that no browser keeps
 * it among the texts of forms.
 */
export const showScript = `(() => {
'use strict';
for (const button of document.querySelectorAll('button[data-show]')) {
  const field = document.getElementById(button.dataset.show);
  const set = (isShown) => {
    field.type = isShown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(isShown));
  };
  button.hidden = false;
  button.addEventListener('click', () => set(field.type === 'password'));
  field.form.addEventListener('submit', () => set(false));
}
})();
`;

export const showScriptVersion = createHash('sha256').update(showScript).digest('base64url').slice(0, 10);

/** For the head of a page with a password field. */
export const showElement = html`<script src="/assets/show.js?v=${showScriptVersion}" defer></script>\n`;

export interface PasswordFieldParts {
  /** What programs that keep passwords go by. */
  autocomplete: 'current-password' | 'new-password';
  /** The rest of the element, from a blank on. */
  more: Html;
}

/** The field called `password`, whose label and fault the page writes itself, with the button that shows what is typed. */
export function passwordField({ autocomplete, more }: PasswordFieldParts): Html {
  const least = autocomplete === 'new-password' ? html` minlength="8"` : html``;
  return html`<div class="typed">
<input id="password" name="password" type="password" autocomplete="${autocomplete}" autocapitalize="off" spellcheck="false" required${least} maxlength="256"${more}>
<button class="button quiet" type="button" data-show="password" aria-pressed="false" aria-label="Show what is typed" hidden>Show</button>
</div>`;
}
