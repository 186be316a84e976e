import { createHash } from 'node:crypto';
import { type Html, html } from '../page/html.ts';

/**
 * The script of sign-in pages with a passkey. It shows the form where the browser supports passkeys, asks for one, and
 * submits the browser's response like any other form. It sends no request, so the page's policy allows none.
 */
export const passkeyScript = `(() => {
'use strict';
const form = document.querySelector('form[data-passkey]');
if (!form || !window.PublicKeyCredential || !PublicKeyCredential.parseRequestOptionsFromJSON) return;
const fault = form.querySelector('.fault');
form.hidden = false;
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  fault.hidden = true;
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(form.dataset.passkey));
    const credential = await navigator.credentials.get({ publicKey });
    form.elements.response.value = JSON.stringify(credential.toJSON());
    form.submit();
  } catch {
    fault.hidden = false;
  }
});
})();
`;

export const passkeyScriptVersion = createHash('sha256').update(passkeyScript).digest('base64url').slice(0, 10);

/** Script element for the head of a page with the form. */
export const passkeyElement = html`<script src="/assets/passkey.js?v=${passkeyScriptVersion}" defer></script>\n`;

export interface PasskeyForm {
  /** What the browser needs to ask for a passkey. */
  options: unknown;
  /** Proves that the password was right; '' when the passkey is the only factor. */
  token: string;
  next: string;
}

/** Renders the form, hidden until the script runs. */
export function passkeyForm({ options, token, next }: PasskeyForm): Html {
  return html`<form method="post" action="/login/passkey" data-passkey="${JSON.stringify(options)}" hidden>
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="next" value="${next}">
<input type="hidden" name="response">
<p class="actions"><button class="button quiet" type="submit">Sign in with a passkey</button></p>
<p class="fault" role="alert" hidden>No passkey was used. Try again, or sign in another way.</p>
</form>
`;
}
