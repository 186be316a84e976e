import { createHash } from 'node:crypto';

/**
 * Shows the copy buttons, which would not work without scripts. Where the clipboard is unavailable (no HTTPS, no
 * permission) it selects the text instead, so one key copies it. A page that is a response to a form and shown once is
 * turned into a GET history entry, so Back does not ask to resubmit the form.
 */
export const copyScript = `(() => {
'use strict';
if (document.querySelector('[data-shown-once]')) history.replaceState(null, '', location.href);
const select = (element) => getSelection().selectAllChildren(element);
for (const button of document.querySelectorAll('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy);
  // Without the rest of the button, which tells screen readers what it copies.
  const label = button.firstChild;
  const told = label.data;
  button.hidden = false;
  button.addEventListener('click', async () => {
    select(source);
    try {
      await navigator.clipboard.writeText(source.textContent);
      label.data = 'Copied';
    } catch {
      label.data = document.execCommand('copy') ? 'Copied' : 'Selected: press Ctrl+C';
    }
    setTimeout(() => { label.data = told; }, 2000);
  });
}
})();
`;

const version = createHash('sha256').update(copyScript).digest('base64url').slice(0, 10);
export const copyScriptVersion = version;
export const copyScriptUrl = `/assets/copy.js?v=${version}`;
