/** Metadata from the head of a web page. */
export interface PageFacts {
  title: string | null;
  description: string | null;
  /** Absolute, http or https. */
  image: string | null;
}

/** Heads of real pages end long before; anything behind is ignored. */
const MAX_HEAD_BYTES = 512 * 1024;
/** Length limits of a link's fields. */
const MAX_TITLE_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 1000;
const MAX_IMAGE_LENGTH = 2048;

/** By precedence: tags for social previews before tags for search engines. */
const TITLES = ['og:title', 'twitter:title'];
const DESCRIPTIONS = ['og:description', 'twitter:description', 'description'];
const IMAGES = ['og:image:secure_url', 'og:image:url', 'og:image', 'twitter:image', 'twitter:image:src'];

/**
 * Returns title, description and picture of a page. It scans tags from left to right, once, however broken the markup
 * is: the page is untrusted, and a backtracking parser could be kept busy.
 */
export function readPageFacts(bytes: Uint8Array, address: string): PageFacts {
  const markup = decode(bytes.subarray(0, MAX_HEAD_BYTES));
  const { named, title } = readHead(markup);
  const first = (names: readonly string[]) => names.map((name) => named.get(name)).find((value) => value !== undefined);
  return {
    title: shorten(first(TITLES) ?? title, MAX_TITLE_LENGTH),
    description: shorten(first(DESCRIPTIONS), MAX_DESCRIPTION_LENGTH),
    image: imageUrl(first(IMAGES), address),
  };
}

/** Decodes by the charset that the page declares in its first kilobyte, where browsers look for it; UTF-8 otherwise. */
function decode(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const label = /charset\s{0,5}=\s{0,5}["']?([\w-]{1,40})/i.exec(start)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

interface Head {
  named: Map<string, string>;
  title: string | undefined;
}

function readHead(markup: string): Head {
  const head: Head = { named: new Map(), title: undefined };
  for (let at = markup.indexOf('<'); at >= 0; at = markup.indexOf('<', at)) {
    if (markup.startsWith('<!--', at)) {
      at = after(markup, '-->', at);
      continue;
    }
    const name = /[a-z]+/iy;
    name.lastIndex = at + 1;
    const tag = name.exec(markup)?.[0].toLowerCase();
    if (tag === 'body') break;
    const { attributes, end } = readTag(markup, at + 1 + (tag?.length ?? 0));
    at = end;
    if (tag === 'meta') noteMeta(head, attributes);
    if (tag === 'title') head.title ??= tidy(markup.slice(at, closing(markup, 'title', at)));
    if (tag === 'script' || tag === 'style' || tag === 'title') at = closing(markup, tag, at);
  }
  return head;
}

const CLOSINGS = { title: /<\/title/gi, script: /<\/script/gi, style: /<\/style/gi };

/**
 * Finds the first closing tag in any case with a single search; two searches would scan the whole page for every tag.
 */
function closing(markup: string, tag: keyof typeof CLOSINGS, from: number): number {
  CLOSINGS[tag].lastIndex = from;
  return CLOSINGS[tag].exec(markup)?.index ?? markup.length;
}

function after(markup: string, word: string, from: number): number {
  const at = markup.indexOf(word, from);
  return at < 0 ? markup.length : at + word.length;
}

const ATTRIBUTE = /[\s/]*(?:([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?|["'=])/y;

function readTag(markup: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let at = from;
  while (at < markup.length && markup[at] !== '>') {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(markup);
    if (match === null || match[0] === '') return { attributes, end: after(markup, '>', at) };
    const [, name, double, single, bare] = match;
    if (name !== undefined && !attributes.has(name.toLowerCase())) {
      attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
    }
    at = ATTRIBUTE.lastIndex;
  }
  return { attributes, end: at + 1 };
}

function noteMeta({ named }: Head, attributes: ReadonlyMap<string, string>): void {
  const name = (attributes.get('property') ?? attributes.get('name') ?? '').trim().toLowerCase();
  const value = tidy(attributes.get('content') ?? '');
  if (name !== '' && value !== '' && !named.has(name)) named.set(name, value);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Decodes entities and removes control characters and extra whitespace. */
function tidy(text: string): string {
  return text
    .replaceAll(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, plainOf)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zs}\s]+/gu, ' ')
    .trim();
}

function plainOf(entity: string): string {
  if (entity[1] !== '#') return ENTITIES[entity.slice(1, -1).toLowerCase()] ?? entity;
  const isHex = /^&#x/i.test(entity);
  const code = Number.parseInt(entity.slice(isHex ? 3 : 2, -1), isHex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function shorten(text: string | undefined, maxLength: number): string | null {
  if (text === undefined || text === '') return null;
  return text.length <= maxLength
    ? text
    : `${text
        .slice(0, maxLength - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

function imageUrl(text: string | undefined, page: string): string | null {
  const url = text === undefined ? null : URL.parse(text, page);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.href.length > MAX_IMAGE_LENGTH ? null : url.href;
}
