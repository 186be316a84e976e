import { BIO_BLOCK_TYPES, BIO_FORMS, type BioBlockType, type BioForm } from '../../contract/vocabulary.ts';
import { asObject, storedList, storedNumber, storedObject, storedText } from './stored-json.ts';

/** A piece of a bio page; which fields count depends on its type. */
export interface BioBlock {
  /** Once per page, for good: what is counted is counted by it. */
  id: number;
  type: BioBlockType;
  title: string | null;
  /** http or https. */
  url: string | null;
  text: string | null;
  email: string | null;
  phone: string | null;
  /** Of a form: what it asks for. */
  form: BioForm | null;
  /** Shown from then on, and until then; epoch milliseconds. */
  startsAt: number | null;
  endsAt: number | null;
  /** Kept for later: strangers do not see it. */
  isHidden: boolean;
}

/** How a page presents itself where its address is posted; null takes what the page shows. */
export interface BioMeta {
  title: string | null;
  description: string | null;
  image: string | null;
}

/** What a bio page shows under its name. */
export interface BioContent {
  description: string | null;
  /** A portrait or sign: http or https. */
  image: string | null;
  /** Name of a theme; null is the plain one. Pages are shown plain under names that no theme has. */
  theme: string | null;
  meta: BioMeta;
  /** Whether search engines are told of it. */
  sitemap: boolean;
  /** Whether its owner gets a mail of each answer. */
  notify: boolean;
  pixels: number[];
  blocks: BioBlock[];
  /** Ids that were given once are not given again. */
  nextBlockId: number;
}

/** The content of a stored row; also that of a new page, from `{}`. */
export function parseBioContent(json: string): BioContent {
  const stored = storedObject(json);
  const meta = asObject(stored.meta);
  const blocks = storedList(stored, 'blocks').flatMap(parseBlock);
  const lastId = Math.max(0, ...blocks.map(({ id }) => id));
  return {
    description: storedText(stored, 'description'),
    image: storedText(stored, 'image'),
    theme: storedText(stored, 'theme'),
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

/** A block of a type that this release does not know is left out. Blocks from before they had ids are numbered by place. */
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
      email: text('email'),
      phone: text('phone'),
      form: BIO_FORMS.find((known) => known === stored.form) ?? null,
      startsAt: storedNumber(stored, 'startsAt'),
      endsAt: storedNumber(stored, 'endsAt'),
      isHidden: stored.isHidden === true,
    },
  ];
}

/** Blocks whose time it is and that are not hidden, in the owner's order. */
export function blocksAt(blocks: readonly BioBlock[], now: number): readonly BioBlock[] {
  return blocks.filter(
    ({ startsAt, endsAt, isHidden }) => !isHidden && (startsAt ?? now) <= now && now < (endsAt ?? now + 1),
  );
}
