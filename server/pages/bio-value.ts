import { BIO_BLOCK_TYPES, type BioBlockType } from '../../contract/vocabulary.ts';
import { asObject, storedList, storedObject, storedText } from './stored-json.ts';

/** A piece of a bio page; which fields count depends on its type. */
export interface BioBlock {
  type: BioBlockType;
  title: string | null;
  /** http or https. */
  url: string | null;
  text: string | null;
}

/** What a bio page shows under its name. */
export interface BioContent {
  description: string | null;
  /** Name of a theme; null is the plain one. Pages are shown plain under names that no theme has. */
  theme: string | null;
  blocks: BioBlock[];
}

/** The content of a stored row; also that of a new page, from `{}`. */
export function parseBioContent(json: string): BioContent {
  const stored = storedObject(json);
  return {
    description: storedText(stored, 'description'),
    theme: storedText(stored, 'theme'),
    blocks: storedList(stored, 'blocks').flatMap(parseBlock),
  };
}

/** A block of a type that this release does not know is left out. */
function parseBlock(value: unknown): BioBlock[] {
  const stored = asObject(value);
  const type = BIO_BLOCK_TYPES.find((known) => known === stored.type);
  const text = (name: keyof BioBlock) => storedText(stored, name);
  return type === undefined ? [] : [{ type, title: text('title'), url: text('url'), text: text('text') }];
}
