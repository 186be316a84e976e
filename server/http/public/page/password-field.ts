import { createHash } from 'node:crypto';
import { type Html, html } from './html.ts';
import { passwordStrength } from './password-strength.ts';

/**
 * The script of pages with a password field. It shows the buttons that reveal passwords, which
 * would not work without it: long passwords are hard to type blindly on a phone. It hides the password again before
 * submitting, so that browsers do not remember it as form text. A new password has a meter, which nothing leaves the page for. One that is too
 * short is reported in place, in the service's words: the service would send the form back without it. An empty one is left to the
 * service, which reports all fields.
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
const strength = ${passwordStrength.toString()};
for (const meter of document.querySelectorAll('meter[data-strength]')) {
  const field = document.getElementById(meter.dataset.strength);
  field.addEventListener('input', () => {
    meter.value = strength(field.value);
    meter.nextElementSibling.textContent = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'][meter.value];
    meter.parentElement.hidden = field.value === '';
  });
  field.form.addEventListener('submit', (event) => {
    if (field.value === '' || field.value.length >= field.minLength) return;
    event.preventDefault();
    const hint = meter.parentElement.nextElementSibling;
    hint.id = 'password-fault';
    hint.className = 'fault';
    hint.setAttribute('role', 'alert');
    hint.textContent = 'Use a password of at least ' + field.minLength + ' characters.';
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', hint.id);
    field.focus();
  });
}
})();
`;

export const showScriptVersion = createHash('sha256').update(showScript).digest('base64url').slice(0, 10);

/** Script element for the head of a page with a password field. */
export const showElement = html`<script src="/assets/show.js?v=${showScriptVersion}" defer></script>\n`;

const METER = html`\n<p class="hint" hidden><meter min="0" max="4" low="2" high="3" optimum="4" data-strength="password" aria-label="Password strength"></meter> <output></output></p>`;

export interface PasswordFieldDeps {
  /** The hint for password managers. */
  autocomplete: 'current-password' | 'new-password' | 'off';
  /** Further attributes and the end of the element, starting with a space. */
  more: Html;
}

/** Renders the field `password` with its reveal button. The page renders label and error itself. */
export function passwordField({ autocomplete, more }: PasswordFieldDeps): Html {
  const least = autocomplete === 'new-password' ? html` minlength="8"` : html``;
  return html`<div class="typed">
<input id="password" name="password" type="password" autocomplete="${autocomplete}" autocapitalize="off" spellcheck="false" required${least} maxlength="256"${more}>
<button class="button quiet" type="button" data-show="password" aria-pressed="false" aria-label="Show password" hidden>Show</button>
</div>${autocomplete === 'new-password' ? METER : html``}`;
}
