import type { LiveCode } from '../../../redirect/redirect.ts';
import { html } from '../page/html.ts';
import { type PageAnswer, renderPage } from '../page/page.ts';

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

const NO_ROBOTS = { 'X-Robots-Tag': 'noindex' };

/**
 * What a dynamic code holds when it is no web address: a card to be saved, a call, mail or message that opens by itself
 * where the phone lets it (and by a button where not), and everything else to read and to copy.
 */
export function scanPage({ type, content }: Code): PageAnswer {
  if (type === 'vcard') return cardFile(content);
  // A text that begins with "tel:" is a text.
  const way = type === 'text' ? undefined : wayOf(content);
  return renderPage({
    kind: 'plain',
    title: TITLES[type],
    headers: NO_ROBOTS,
    head: way ? html`<meta http-equiv="refresh" content="0;url=${way.address}">\n` : html``,
    body: html`<main>
<h1>${TITLES[type]}</h1>
<pre>${way ? legible(way.address) : content}</pre>
${way ? html`<p><a class="button" href="${way.address}">${way.label}</a></p>\n` : html``}</main>`,
  });
}

/** Phones offer to keep the contact; RFC 6350 names the type, and version 3.0 goes under it too. */
function cardFile(content: string): PageAnswer {
  return {
    status: 200,
    headers: {
      ...NO_ROBOTS,
      'Content-Type': 'text/vcard; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileNameOf(content)}.vcf"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
    body: content,
  };
}

/** The shown name in letters that every system takes. */
function fileNameOf(content: string): string {
  const shown = /^FN:(.*)$/m.exec(content)?.[1] ?? '';
  const plain = shown
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-');
  return plain.slice(0, 60).replaceAll(/^-+|-+$/g, '') || 'contact';
}

interface Way {
  readonly address: string;
  readonly label: string;
}

/** `SMSTO:` is what cameras read; browsers know `sms:`. Any other scheme leads nowhere. */
function wayOf(content: string): Way | undefined {
  const address = content.replace(/^SMSTO:([^:]*)(?::(.*))?$/is, (_all, number: string, text: string | undefined) =>
    text ? `sms:${number}?body=${encodeURIComponent(text.toWellFormed())}` : `sms:${number}`,
  );
  const label = LABELS.find(([scheme]) => address.toLowerCase().startsWith(scheme))?.[1];
  return label === undefined ? undefined : { address, label };
}

/** For people: without the scheme, each part on a line of its own. A plus is a plus there (RFC 6068). */
function legible(address: string): string {
  const [, to = '', query = ''] = /^[a-z]+:([^?]*)\??(.*)$/is.exec(address) ?? [];
  const parts = new URLSearchParams(query.replaceAll('+', '%2B'));
  const [first = ''] = new URLSearchParams(`=${to.replaceAll('+', '%2B').replaceAll('&', '%26')}`).values();
  return [first, ...parts.values()].filter((part) => part !== '').join('\n');
}

const LABELS: ReadonlyArray<[scheme: string, label: string]> = [
  ['tel:', 'Call'],
  ['mailto:', 'Write'],
  ['sms:', 'Write a message'],
];
