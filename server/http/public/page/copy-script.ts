import { createHash } from 'node:crypto';

/**
 * Shows the buttons that copy what stands before them, which without scripts would do nothing. Where the clipboard is closed
 * (no https, no permission) the text is selected instead, so that one key copies it. A page that is the answer to a form and shown
 * once becomes a step of the history that is asked for, so that Back does not ask whether to send the form again.
 */
export const copyScript = `(() => {
'use strict';
if (document.querySelector('[data-shown-once]')) history.replaceState(null, '', location.href);
const select = (element) => getSelection().selectAllChildren(element);
for (const button of document.querySelectorAll('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy);
  const told = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    select(source);
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = 'Copied';
    } catch {
      button.textContent = document.execCommand('copy') ? 'Copied' : 'Selected: copy it now';
    }
    setTimeout(() => { button.textContent = told; }, 2000);
  });
}
})();
`;

const version = createHash('sha256').update(copyScript).digest('base64url').slice(0, 10);
export const copyScriptVersion = version;
export const copyScriptAddress = `/assets/copy.js?v=${version}`;
