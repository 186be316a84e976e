import { plainText, readHeadTags } from '../../platform/fetch/page-head.ts';

/** Metadata from the head of a web page. */
export interface PageFacts {
  title: string | null;
  description: string | null;
  /** Absolute, http or https. */
  image: string | null;
}

/** Length limits of a link's fields. */
const MAX_TITLE_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 1000;
const MAX_IMAGE_LENGTH = 2048;

/** By precedence: tags for social previews before tags for search engines. */
const TITLES = ['og:title', 'twitter:title'];
const DESCRIPTIONS = ['og:description', 'twitter:description', 'description'];
const IMAGES = ['og:image:secure_url', 'og:image:url', 'og:image', 'twitter:image', 'twitter:image:src'];

/** Returns title, description and picture of an untrusted page. */
export function readPageFacts(bytes: Uint8Array, address: string): PageFacts {
  const { named, title } = readHead(bytes);
  const first = (names: readonly string[]) => names.map((name) => named.get(name)).find((value) => value !== undefined);
  return {
    title: shorten(first(TITLES) ?? title, MAX_TITLE_LENGTH),
    description: shorten(first(DESCRIPTIONS), MAX_DESCRIPTION_LENGTH),
    image: imageUrl(first(IMAGES), address),
  };
}

interface Head {
  named: Map<string, string>;
  title: string | undefined;
}

function readHead(bytes: Uint8Array): Head {
  const head: Head = { named: new Map(), title: undefined };
  for (const { name, attributes, text } of readHeadTags(bytes)) {
    if (name === 'meta') noteMeta(head, attributes);
    if (name === 'title') head.title ??= plainText(text);
  }
  return head;
}

function noteMeta({ named }: Head, attributes: ReadonlyMap<string, string>): void {
  const name = (attributes.get('property') ?? attributes.get('name') ?? '').trim().toLowerCase();
  const value = plainText(attributes.get('content') ?? '');
  if (name !== '' && value !== '' && !named.has(name)) named.set(name, value);
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
