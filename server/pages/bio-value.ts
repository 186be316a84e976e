import {
  BIO_BACKGROUNDS,
  BIO_BLOCK_TYPES,
  BIO_BUTTONS,
  BIO_FORMS,
  type BioBackground,
  type BioBlockType,
  type BioButtons,
  type BioForm,
} from '../../contract/vocabulary.ts';
import { isMapName, mapUrl, type Position, positionOfUrl } from './map-url.ts';
import { asObject, storedList, storedNumber, storedObject, storedText } from './stored-json.ts';

/** An image of a gallery or carousel. */
export interface BioImage {
  /** http or https. */
  url: string;
  alt: string | null;
}

/** A city that an address names. */
export interface BioCity extends Position {
  readonly name: string;
}

/** A block of a bio page; its type determines the relevant fields. */
export interface BioBlock {
  /** Unique within the page and permanent, because clicks are counted by it. */
  id: number;
  type: BioBlockType;
  title: string | null;
  /** http or https. */
  url: string | null;
  text: string | null;
  /** Thumbnail: http or https. */
  image: string | null;
  /** Of a product, as shown. */
  price: string | null;
  /** When a countdown ends; epoch milliseconds. */
  at: number | null;
  /** Of a gallery or carousel. */
  images: BioImage[];
  email: string | null;
  phone: string | null;
  /** For a form block: the kind of form. */
  form: BioForm | null;
  /** Start and end of its display; epoch milliseconds. */
  startsAt: number | null;
  endsAt: number | null;
  /** Hidden from visitors. */
  isHidden: boolean;
  /** When the service last saw that the destination links back; epoch milliseconds. */
  verifiedAt: number | null;
  /** For a map block: the city of its address, as the service found it. */
  city: BioCity | null;
}

/** A page's social preview; null uses the page's own content. */
export interface BioMeta {
  title: string | null;
  description: string | null;
  image: string | null;
}

/** The content of a bio page below its name. */
export interface BioContent {
  description: string | null;
  /** Profile picture or logo: http or https. */
  image: string | null;
  /** Wide picture at the top: http or https. */
  cover: string | null;
  /** Name of a theme; null or an unknown name is the plain one. */
  theme: string | null;
  /** Null uses those of the theme. */
  background: BioBackground | null;
  /** Picture behind the page: http or https. */
  backgroundImage: string | null;
  buttons: BioButtons | null;
  meta: BioMeta;
  /** Whether the sitemap lists the page. */
  sitemap: boolean;
  /** Whether its owner gets an email for each response. */
  notify: boolean;
  pixels: number[];
  blocks: BioBlock[];
  /** Used IDs are never assigned again. */
  nextBlockId: number;
}

/** Parses the content of a stored row; `{}` gives that of a new page. */
export function parseBioContent(json: string): BioContent {
  const stored = storedObject(json);
  const meta = asObject(stored.meta);
  const blocks = storedList(stored, 'blocks').flatMap(parseBlock);
  const lastId = Math.max(0, ...blocks.map(({ id }) => id));
  return {
    description: storedText(stored, 'description'),
    image: storedText(stored, 'image'),
    cover: storedText(stored, 'cover'),
    theme: storedText(stored, 'theme'),
    background: BIO_BACKGROUNDS.find((known) => known === stored.background) ?? null,
    backgroundImage: storedText(stored, 'backgroundImage'),
    buttons: BIO_BUTTONS.find((known) => known === stored.buttons) ?? null,
    meta: {
      title: storedText(meta, 'title'),
      description: storedText(meta, 'description'),
      image: storedText(meta, 'image'),
    },
    sitemap: stored.sitemap === true,
    notify: stored.notify === true,
    pixels: storedList(stored, 'pixels').filter((id) => Number.isSafeInteger(id)) as number[],
    blocks,
    nextBlockId: Math.max(lastId + 1, storedNumber(stored, 'nextBlockId') ?? 1),
  };
}

/** Parses a block. Unknown types are omitted; old blocks without IDs are numbered by position. */
function parseBlock(value: unknown, index: number): BioBlock[] {
  const stored = asObject(value);
  const type = BIO_BLOCK_TYPES.find((known) => known === stored.type);
  if (type === undefined) return [];
  const text = (name: keyof BioBlock) => storedText(stored, name);
  return [
    {
      id: storedNumber(stored, 'id') ?? index + 1,
      type,
      title: text('title'),
      url: text('url'),
      text: text('text'),
      image: text('image'),
      price: text('price'),
      at: storedNumber(stored, 'at'),
      images: storedList(stored, 'images').flatMap(parseImage),
      email: text('email'),
      phone: text('phone'),
      form: BIO_FORMS.find((known) => known === stored.form) ?? null,
      startsAt: storedNumber(stored, 'startsAt'),
      endsAt: storedNumber(stored, 'endsAt'),
      isHidden: stored.isHidden === true,
      verifiedAt: storedNumber(stored, 'verifiedAt'),
      city: parseCity(stored.city),
    },
  ];
}

function parseImage(value: unknown): BioImage[] {
  const stored = asObject(value);
  const url = storedText(stored, 'url');
  return url === null ? [] : [{ url, alt: storedText(stored, 'alt') }];
}

function parseCity(value: unknown): BioCity | null {
  const { name, latitude, longitude } = asObject(value);
  if (typeof name !== 'string' || typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return { name, latitude, longitude };
}

/** Where a map block is, for its picture. */
export interface BlockPlace extends Position {
  /** False for the middle of a city. */
  readonly isExact: boolean;
}

/** Returns where a map block is: at the coordinates of its URL, otherwise in the city of its address. */
export function placeOf({ type, url, text, city }: BioBlock): BlockPlace | undefined {
  if (type !== 'map' || text === null) return undefined;
  const position = positionOfUrl(url ?? '');
  if (position) return { ...position, isExact: true };
  return city ? { latitude: city.latitude, longitude: city.longitude, isExact: false } : undefined;
}

/**
 * Returns where a click on the block leads: for a map block, to the map that the visitor names, otherwise to its own
 * URL, or else to OpenStreetMap.
 */
export function destinationOf({ type, url, text }: BioBlock, map?: unknown): string | null {
  if (type !== 'map' || text === null || (url !== null && !isMapName(map))) return url;
  return mapUrl(isMapName(map) ? map : 'openstreetmap', text, positionOfUrl(url ?? ''));
}

/** Returns blocks that are visible and scheduled for this time, in the owner's order. */
export function blocksAt(blocks: readonly BioBlock[], now: number): readonly BioBlock[] {
  return blocks.filter(
    ({ startsAt, endsAt, isHidden }) => !isHidden && (startsAt ?? now) <= now && now < (endsAt ?? now + 1),
  );
}
