import { createHash } from 'node:crypto';
import { PIXEL_BEACONS } from '../../../pixels/pixels.ts';
import { CONSENT_PATH } from './consent-cookie.ts';

/** The longest time that a visitor waits for vendors, in milliseconds. */
export const PIXEL_WAIT_MS = 1_200;

/**
 * The only script of pages with pixels. It reads the tags from its own element's `data-` attributes, accepts only
 * values that match a pattern, and loads only pictures and frames from vendors, so no third-party code runs on our
 * pages. With `data-next` it redirects once all vendors have responded or the wait is over; tags in `data-asked` fire
 * when the visitor clicks `data-choice="yes"`. With `data-asker`, the ID of the asking account, it sends the decision
 * to the consent endpoint.
 */
export const pixelScript = `(() => {
'use strict';
const { pixels = '', asked = '', asker = '', next = '' } = document.currentScript.dataset;
const VENDORS = ${JSON.stringify(PIXEL_BEACONS)};
const number = () => String(Math.floor(Math.random() * 1e10));
const page = location.origin + location.pathname;
const fill = (text, match, encode) =>
  text.replace(/\\{(\\w+)\\}/g, (all, name) => {
    const values = { page, number: number(), time: String(Date.now()) };
    return encode(/^\\d$/.test(name) ? match[name] || '' : values[name] || '');
  });
const inText = (value) => JSON.stringify(value).slice(1, -1);
const ended = (element) => new Promise((resolve) => { element.onload = element.onerror = resolve; });
const kinds = {
  picture(address) {
    const image = new Image();
    const end = ended(image);
    image.src = address;
    return end;
  },
  frame(address) {
    const frame = document.createElement('iframe');
    const end = ended(frame);
    frame.hidden = true;
    frame.src = address;
    document.body.append(frame);
    return end;
  },
  post(address, body) {
    const request = { method: 'POST', mode: 'no-cors', credentials: 'include', keepalive: true, body };
    // A vendor that can't be reached must not hold the visitor: there is nobody here to tell.
    return fetch(address, request).catch(() => undefined);
  },
};
const fireOne = (word, tag) =>
  (Object.hasOwn(VENDORS, word) ? VENDORS[word] : []).map((beacon) => {
    const match = new RegExp(beacon.tag, 'i').exec(tag);
    if (!match) return undefined;
    return kinds[beacon.kind](fill(beacon.address, match, encodeURIComponent), fill(beacon.body || '', match, inText));
  });
const fire = (list) =>
  list.split(' ').flatMap((item) => {
    const colon = item.indexOf(':');
    return fireOne(item.slice(0, colon), item.slice(colon + 1));
  });
const keep = (choice) => {
  const vendors = asked.split(' ').map((item) => item.slice(0, item.indexOf(':'))).join('.');
  const body = new URLSearchParams({ of: asker, vendors, choice });
  // The choice applies to this page even if it cannot be stored.
  return fetch('${CONSENT_PATH}', { method: 'POST', redirect: 'manual', keepalive: true, body }).catch(() => undefined);
};
const go = () => { if (/^https?:\\/\\//i.test(next)) location.replace(next); };
const goAfter = (beacons) => {
  const wait = new Promise((resolve) => setTimeout(resolve, ${PIXEL_WAIT_MS}));
  Promise.race([Promise.all(beacons), wait]).then(go);
};
const first = fire(pixels);
if (!asked) {
  if (next) goAfter(first);
  return;
}
const banner = document.querySelector('.consent');
if (banner) banner.hidden = false;
let isChosen = false;
document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-choice]');
  if (!button) return;
  event.preventDefault();
  if (isChosen) return;
  isChosen = true;
  if (banner && !next) banner.hidden = true;
  const isYes = button.dataset.choice === 'yes';
  const more = isYes ? fire(asked) : [];
  if (asker) more.push(keep(isYes ? 'yes' : 'no'));
  if (next) goAfter([...first, ...more]);
});
})();
`;

export const pixelScriptVersion = createHash('sha256').update(pixelScript).digest('base64url').slice(0, 10);
export const pixelScriptUrl = `/assets/pixels.js?v=${pixelScriptVersion}`;
