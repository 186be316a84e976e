/** A tag in the head of a web page. */
export interface HeadTag {
  /** Lower case. */
  name: string;
  /** By lower-case name; the first of several with the same name. Values as written, with entities. */
  attributes: ReadonlyMap<string, string>;
  /** The text in a `<title>`; empty for other tags. */
  text: string;
}

/** Heads of real pages end long before; anything behind is ignored. */
const MAX_HEAD_BYTES = 512 * 1024;

/**
 * Returns the opening tags of a page's head. It scans from left to right, once, however broken the markup is: the page
 * is untrusted, and a backtracking parser could be kept busy.
 */
export function* readHeadTags(bytes: Uint8Array): Generator<HeadTag> {
  const markup = decode(bytes.subarray(0, MAX_HEAD_BYTES));
  for (let at = markup.indexOf('<'); at >= 0; at = markup.indexOf('<', at)) {
    if (markup.startsWith('<!--', at)) {
      at = after(markup, '-->', at);
      continue;
    }
    const name = /[a-z]+/iy;
    name.lastIndex = at + 1;
    const tag = name.exec(markup)?.[0].toLowerCase() ?? '';
    if (tag === 'body') return;
    const { attributes, end } = readTag(markup, at + 1 + tag.length);
    at = isRawText(tag) ? closing(markup, tag, end) : end;
    if (tag !== '') yield { name: tag, attributes, text: tag === 'title' ? markup.slice(end, at) : '' };
  }
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

/** Tags whose content is text, in which `<` begins no tag. */
const CLOSINGS = { title: /<\/title/gi, script: /<\/script/gi, style: /<\/style/gi };

function isRawText(tag: string): tag is keyof typeof CLOSINGS {
  return Object.hasOwn(CLOSINGS, tag);
}

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

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Decodes entities and removes control characters and extra whitespace. */
export function plainText(text: string): string {
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
