import { QR_TYPE_NAMES } from '../../../../contract/vocabulary.ts';
import type { LiveCode } from '../../../redirect/redirect.ts';
import { html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';

type Code = LiveCode['code'];

const NO_ROBOTS = { 'X-Robots-Tag': 'noindex' };

/**
 * Renders the content of a dynamic code that is not a web address: a contact card or an event to save; a place with links
 * to maps; a call, email or message
 * that opens automatically where the phone allows it, otherwise by a button; and any other content to read and copy.
 */
export function scanPage({ type, content }: Code): PageResponse {
  if (type === 'vcard')
    return download(content, { mime: 'text/vcard', name: `${fileNameOf(content, /^FN:(.*)$/m) || 'contact'}.vcf` });
  if (type === 'event') {
    return download(content, {
      mime: 'text/calendar',
      name: `${fileNameOf(content, /^SUMMARY:(.*)$/m) || 'event'}.ics`,
    });
  }
  if (type === 'location') return mapPage(content);
  // A text that begins with "tel:" is still a text.
  const way = type === 'text' ? undefined : contentLink(content);
  return renderPage({
    kind: 'plain',
    title: QR_TYPE_NAMES[type],
    headers: NO_ROBOTS,
    head: way ? html`<meta http-equiv="refresh" content="0;url=${way.address}">\n` : html``,
    body: html`<main>
<h1>${QR_TYPE_NAMES[type]}</h1>
<pre>${way ? legible(way.address) : content}</pre>
${way ? html`<p><a class="button" href="${way.address}">${way.label}</a></p>\n` : html``}</main>`,
  });
}

/**
 * Responds with a file that phones offer to save. RFC 6350 defines the media type of vCards, which also covers version
 * 3.0.
 */
function download(content: string, { mime, name }: { mime: string; name: string }): PageResponse {
  return {
    status: 200,
    headers: {
      ...NO_ROBOTS,
      'Content-Type': `${mime}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
    body: content,
  };
}

/** Returns the displayed name, reduced to characters that every file system accepts. */
function fileNameOf(content: string, line: RegExp): string {
  const shown = line.exec(content)?.[1] ?? '';
  const plain = shown
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-');
  return plain.slice(0, 60).replaceAll(/^-+|-+$/g, '');
}

/** Links to the maps that people have; `geo:` opens the phone's own choice, which iPhones and computers lack. */
function mapPage(content: string): PageResponse {
  const [, point = '', label = ''] = /^geo:([^?]*)(?:\?q=[^(]*\((.*)\))?$/.exec(content) ?? [];
  const name = decodeURIComponent(label);
  const [latitude, longitude] = point.split(',');
  const maps = [
    [`https://www.google.com/maps/search/?api=1&query=${point}`, 'Google Maps'],
    [`https://maps.apple.com/?ll=${point}&q=${encodeURIComponent(name || point)}`, 'Apple Maps'],
    [
      `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
      'OpenStreetMap',
    ],
    [content, 'Another app'],
  ] as const;
  return renderPage({
    kind: 'plain',
    title: QR_TYPE_NAMES.location,
    headers: NO_ROBOTS,
    body: html`<main>
<h1>${name || QR_TYPE_NAMES.location}</h1>
<pre>${point.replace(',', ', ')}</pre>
${maps.map(([url, label]) => html`<p><a class="button" href="${url}" rel="noreferrer">${label}</a></p>\n`)}</main>`,
  });
}

interface ContentLink {
  readonly address: string;
  readonly label: string;
}

/** Converts `SMSTO:`, which cameras read, to `sms:` for browsers. Other schemes have no link. */
function contentLink(content: string): ContentLink | undefined {
  const address = content.replace(/^SMSTO:([^:]*)(?::(.*))?$/is, (_all, number: string, text: string | undefined) =>
    text ? `sms:${number}?body=${encodeURIComponent(text.toWellFormed())}` : `sms:${number}`,
  );
  const label = LABELS.find(([scheme]) => address.toLowerCase().startsWith(scheme))?.[1];
  return label === undefined ? undefined : { address, label };
}

/** Formats the address for people: without the scheme, one part per line. A plus is a literal plus (RFC 6068). */
function legible(address: string): string {
  const [, to = '', query = ''] = /^[a-z]+:([^?]*)\??(.*)$/is.exec(address) ?? [];
  const parts = new URLSearchParams(query.replaceAll('+', '%2B'));
  const [first = ''] = new URLSearchParams(`=${to.replaceAll('+', '%2B').replaceAll('&', '%26')}`).values();
  return [first, ...parts.values()].filter((part) => part !== '').join('\n');
}

const LABELS: ReadonlyArray<[scheme: string, label: string]> = [
  ['tel:', 'Call'],
  ['mailto:', 'Send email'],
  ['sms:', 'Send message'],
];
