import type { LiveCode } from '../../redirect/redirect.ts';
import { type Html, html } from './html.ts';
import { type PageAnswer, renderPage } from './page.ts';

type Code = LiveCode['code'];

const TITLES: Readonly<Record<Code['type'], string>> = {
  text: 'Text',
  vcard: 'Contact',
  link: 'Address',
  email: 'E-mail',
  phone: 'Telephone',
  sms: 'Message',
  wifi: 'Wi-Fi',
};

/** What a dynamic code holds when it is no web address: to read, to copy, or to open where the phone can. */
export function scanPage({ type, content }: Code): PageAnswer {
  return renderPage({
    kind: 'plain',
    title: TITLES[type],
    headers: { 'X-Robots-Tag': 'noindex' },
    body: html`<main>
<h1>${TITLES[type]}</h1>
<pre>${content}</pre>
${action(content)}</main>`,
  });
}

/** `SMSTO:` is what cameras read; browsers know `sms:`. Any other scheme gets no button. */
function action(content: string): Html {
  const address = content.replace(/^SMSTO:([^:]*)(?::(.*))?$/is, (_all, number: string, text: string | undefined) =>
    text ? `sms:${number}?body=${encodeURIComponent(text.toWellFormed())}` : `sms:${number}`,
  );
  const label = LABELS.find(([scheme]) => address.toLowerCase().startsWith(scheme))?.[1];
  return label ? html`<p><a class="button" href="${address}">${label}</a></p>\n` : html``;
}

const LABELS: ReadonlyArray<[scheme: string, label: string]> = [
  ['tel:', 'Call'],
  ['mailto:', 'Write'],
  ['sms:', 'Write a message'],
];
