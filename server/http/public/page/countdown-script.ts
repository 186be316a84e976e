import { createHash } from 'node:crypto';

/**
 * Counts the seconds down in the button or the text of a splash page, redirects at the end, and lets visitors pause it: `meta refresh`
 * cannot be paused (WCAG 2.2.1). Without scripts, or if this one does not load, the page redirects by itself or by its button.
 */
export const countdownScript = `(() => {
'use strict';
const { next, seconds } = document.currentScript.dataset;
const button = document.querySelector('[data-pause]');
const text = document.querySelector('[data-left]');
let left = seconds * 1000;
let since = 0;
let timer;
const tick = () => {
  const rest = left - (Date.now() - since);
  if (rest <= 0) return location.replace(next);
  const shown = Math.ceil(rest / 1000);
  // While nodes are updated, the page may come from an older one, which does not mark the text.
  if (text) text.textContent = text.dataset.left ? ' · ' + shown : shown + (shown === 1 ? ' second' : ' seconds');
  timer = setTimeout(tick, rest % 1000 || 1000);
};
const run = () => {
  since = Date.now();
  tick();
};
const pause = () => {
  clearTimeout(timer);
  timer = undefined;
  left = Math.max(0, left - (Date.now() - since));
};
button.hidden = false;
button.addEventListener('click', () => {
  const isPaused = timer !== undefined;
  if (isPaused) pause();
  else run();
  document.body.classList.toggle('paused', isPaused);
  button.textContent = isPaused ? 'Resume' : 'Pause';
});
run();
})();
`;

export const countdownScriptVersion = createHash('sha256').update(countdownScript).digest('base64url').slice(0, 10);
export const countdownScriptUrl = `/assets/countdown.js?v=${countdownScriptVersion}`;
