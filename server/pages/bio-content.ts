import type { BioBlockType } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';
import type { BioBlock, BioContent } from './bio-value.ts';
import { type Given, readAddress, readText } from './page-fields.ts';

export interface BioBlockInput {
  type: BioBlockType;
  title?: Given;
  url?: Given;
  text?: Given;
}

/** Fields that are left out stay; null and '' clear them; blocks replace all blocks. */
export interface BioContentInput {
  description?: Given;
  theme?: Given;
  blocks?: readonly BioBlockInput[] | undefined;
}

export function readBioContent(before: BioContent, input: BioContentInput): BioContent {
  return {
    description: readText(before.description, input.description),
    theme: readTheme(before.theme, input.theme),
    blocks: input.blocks?.map(readBlock) ?? before.blocks,
  };
}

/** Which themes there are is the page's matter; here a name only has to be one, since it ends in a class name. */
function readTheme(before: string | null, given: Given): string | null {
  if (!given || /^[a-z0-9-]{1,40}$/.test(given)) return readText(before, given);
  throw invalidField('theme', 'The name of a theme has small letters, digits and dashes.');
}

/** Without which field a block shows nothing. */
const NEEDED: Readonly<Record<BioBlockType, 'title' | 'url' | 'text' | undefined>> = {
  link: 'url',
  heading: 'title',
  text: 'text',
  image: 'url',
  video: 'url',
  social: 'url',
  divider: undefined,
};

function readBlock(input: BioBlockInput, index: number): BioBlock {
  const { type } = input;
  const block = {
    type,
    title: readText(null, input.title),
    url: readAddress(`blocks.${index}.url`, null, input.url),
    text: readText(null, input.text),
  };
  const needed = NEEDED[type];
  if (needed && block[needed] === null) {
    throw invalidField(`blocks.${index}.${needed}`, `A block of type ${type} needs a ${needed}.`);
  }
  return block;
}
