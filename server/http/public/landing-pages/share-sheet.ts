import { type Html, html } from '../page/html.ts';
import { OURS } from '../page/page.ts';
import { NETWORKS, networkIcon } from './network-icons.ts';

interface SharedPage {
  name: string;
  /** The page's full URL, and its path. */
  address: string;
  path: string;
}

/** Where a visitor can share a page. Each is a plain link: no network learns of visitors before they choose it. */
const TARGETS: readonly { network: string; hrefOf: (address: string, name: string) => string }[] = [
  { network: 'WhatsApp', hrefOf: (address, name) => `https://wa.me/?text=${name}%20${address}` },
  { network: 'Telegram', hrefOf: (address, name) => `https://t.me/share/url?url=${address}&text=${name}` },
  { network: 'Facebook', hrefOf: (address) => `https://www.facebook.com/sharer/sharer.php?u=${address}` },
  { network: 'X', hrefOf: (address, name) => `https://x.com/intent/post?url=${address}&text=${name}` },
  { network: 'LinkedIn', hrefOf: (address) => `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
];

/** Each link repeats the name. */
const MAX_NAME_LENGTH = 60;

const SHARE_ICON = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2 6.5 7.5l1.4 1.4L11 5.8V15h2V5.8l3.1 3.1 1.4-1.4zM5 11v9h14v-9h-2v7H7v-7z"></path></svg>`;
const MAIL_ICON = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 5h18v14H3zm2 3.2V17h14V8.2l-7 5zM6 7l6 4.3L18 7z"></path></svg>`;

/**
 * Renders a button that opens the page's QR code, its URL and links to share it. It needs no script; the code loads when the
 * sheet opens.
 */
export function shareSheet({ name, address, path }: SharedPage): Html {
  // Half of a surrogate pair cannot be encoded.
  const shown = [...name].slice(0, MAX_NAME_LENGTH).join('').toWellFormed();
  const [url, title] = [encodeURIComponent(address), encodeURIComponent(shown)];
  const links = TARGETS.map(({ network, hrefOf }) => shareLink(hrefOf(url, title), network, markOf(network)));
  return html`<details class="share"${OURS}><summary aria-label="Share this page" title="Share this page">${SHARE_ICON}</summary><div class="sheet">
${codeOf(path)}<b>${address.replace(/^https?:\/\//, '')}</b>
<p class="socials">${links}${shareLink(`mailto:?subject=${title}&body=${url}`, 'Email', MAIL_ICON)}</p></div></details>
`;
}

/** The preview of a page that has no handle yet has no code. */
function codeOf(path: string): Html {
  if (path === '/@') return html``;
  return html`<img src="${path}/qr.svg" alt="QR code of this page" width="184" height="184" loading="lazy" fetchpriority="low">\n`;
}

function shareLink(href: string, label: string, icon: Html): Html {
  return html`<a class="mark-only" href="${href}" rel="noopener nofollow" target="_blank" aria-label="${label}" title="${label}">${icon}</a>`;
}

function markOf(name: string): Html {
  const network = NETWORKS.find((one) => one.name === name);
  return network ? networkIcon(network) : html``;
}
