import {
  BIO_BLOCKS,
  type BioBackground,
  type BioBlockType,
  type BioButtons,
  type BioForm,
} from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';
import type { BioBlock, BioContent, BioImage } from './bio-value.ts';
import { type Given, readAddress, readEmail, readMoment, readPhone, readText } from './page-fields.ts';

export interface BioBlockInput {
  /** ID of an existing block; a missing, unknown or duplicated one creates a new block. */
  id?: number | undefined;
  type: BioBlockType;
  title?: Given;
  url?: Given;
  text?: Given;
  /** URL of the thumbnail. */
  image?: Given;
  price?: Given;
  /** As `starts`. */
  at?: Given;
  images?: readonly { url: string; alt?: Given }[] | undefined;
  email?: Given;
  phone?: Given;
  form?: BioForm | null | undefined;
  /** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`, UTC. */
  starts?: Given;
  ends?: Given;
  hidden?: boolean | undefined;
}

/** Missing fields stay unchanged; null and '' clear them; blocks and pixels replace all existing ones. */
export interface BioContentInput {
  description?: Given;
  image?: Given;
  cover?: Given;
  theme?: Given;
  background?: BioBackground | null | undefined;
  backgroundImage?: Given;
  buttons?: BioButtons | null | undefined;
  metaTitle?: Given;
  metaDescription?: Given;
  metaImage?: Given;
  sitemap?: boolean | undefined;
  notify?: boolean | undefined;
  pixels?: readonly number[] | undefined;
  blocks?: readonly BioBlockInput[] | undefined;
}

export function readBioContent(before: BioContent, input: BioContentInput): BioContent {
  return {
    description: readText(before.description, input.description),
    image: readAddress('image', before.image, input.image),
    cover: readAddress('cover', before.cover, input.cover),
    theme: readTheme(before.theme, input.theme),
    background: input.background === undefined ? before.background : input.background,
    backgroundImage: readAddress('backgroundimage', before.backgroundImage, input.backgroundImage),
    buttons: input.buttons === undefined ? before.buttons : input.buttons,
    meta: {
      title: readText(before.meta.title, input.metaTitle),
      description: readText(before.meta.description, input.metaDescription),
      image: readAddress('metaimage', before.meta.image, input.metaImage),
    },
    sitemap: input.sitemap ?? before.sitemap,
    notify: input.notify ?? before.notify,
    pixels: input.pixels ? [...new Set(input.pixels)] : before.pixels,
    ...(input.blocks ? readBlocks(before, input.blocks) : { blocks: before.blocks, nextBlockId: before.nextBlockId }),
  };
}

/** Validates only the format of the theme, which becomes part of a class name; the page knows the themes. */
function readTheme(before: string | null, given: Given): string | null {
  if (!given || /^[a-z0-9-]{1,40}$/.test(given)) return readText(before, given);
  throw invalidField('theme', 'Use lowercase letters, digits and dashes for the theme.');
}

function readBlocks(before: BioContent, inputs: readonly BioBlockInput[]): Pick<BioContent, 'blocks' | 'nextBlockId'> {
  const free = new Map(before.blocks.map((block) => [block.id, block]));
  let { nextBlockId } = before;
  const blocks = inputs.map((input, index) => {
    const kept = input.id === undefined ? undefined : free.get(input.id);
    if (kept) free.delete(kept.id);
    const block = readBlock(input, { id: kept?.id ?? nextBlockId++, at: `blocks.${index}` });
    // Another destination is not verified yet, and another address may be in another city.
    const verifiedAt = kept?.url === block.url ? kept.verifiedAt : null;
    return { ...block, verifiedAt, city: kept?.text === block.text ? kept.city : null };
  });
  return { blocks, nextBlockId };
}

function readBlock(input: BioBlockInput, { id, at }: { id: number; at: string }): BioBlock {
  const { type } = input;
  const block: BioBlock = {
    id,
    type,
    title: readText(null, input.title),
    url: readAddress(`${at}.url`, null, input.url),
    text: readText(null, input.text),
    image: readAddress(`${at}.image`, null, input.image),
    price: readText(null, input.price),
    at: readMoment(`${at}.at`, input.at),
    images: (input.images ?? []).map((image, index) => readImage(image, `${at}.images.${index}`)),
    email: readEmail(`${at}.email`, input.email),
    phone: readPhone(`${at}.phone`, input.phone),
    form: type === 'form' ? (input.form ?? 'contact') : null,
    startsAt: readMoment(`${at}.starts`, input.starts),
    endsAt: readMoment(`${at}.ends`, input.ends),
    isHidden: input.hidden === true,
    verifiedAt: null,
    city: null,
  };
  rejectIncomplete(block, at);
  return block;
}

function readImage({ url, alt }: { url: string; alt?: Given }, at: string): BioImage {
  const address = readAddress(`${at}.url`, null, url);
  if (address === null) throw invalidField(`${at}.url`, 'Enter the URL of this image.');
  return { url: address, alt: readText(null, alt) };
}

/** How errors ask for a required field, in the words of its type where that has its own; the others are called what they are. */
const LABELS = new Map([
  ['url', 'Enter the URL'],
  ['at', 'Enter the time'],
  ['images', 'Add at least one image'],
  ['product.title', 'Enter the name'],
  ['map.text', 'Enter the street address'],
  ['faq.text', 'Enter the answer'],
]);

function rejectIncomplete(block: BioBlock, at: string): void {
  const { type, startsAt, endsAt } = block;
  const { requiredField } = BIO_BLOCKS[type];
  if (requiredField && (block[requiredField] ?? []).toString() === '') {
    const label = LABELS.get(`${type}.${requiredField}`) ?? LABELS.get(requiredField) ?? `Enter the ${requiredField}`;
    throw invalidField(`${at}.${requiredField}`, `${label} for this block.`);
  }
  if (type === 'faq' && block.title === null) throw invalidField(`${at}.title`, 'Enter the question for this block.');
  if (type === 'contact' && block.email === null && block.phone === null && block.url === null) {
    throw invalidField(`${at}.email`, 'Enter an email address, a phone number or a URL for this block.');
  }
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    throw invalidField(`${at}.ends`, 'The end must be after the start.');
  }
}
