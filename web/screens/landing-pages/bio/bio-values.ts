import type { BioBackground, BioBlockType, BioButtons, BioForm } from '../../../../contract/vocabulary.ts';
import type { ApiResponse, Body } from '../../../api/client.ts';
import { bioMessages } from '../../../messages/landing-pages/bio.ts';
import { withScheme } from '../../../state/hosts/web-url.ts';
import { localOf, momentOf } from '../../../state/local-time.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';
import { parseTimestamp } from '../../../ui/format.ts';
import { BLOCK_KINDS } from './blocks/block-kinds.ts';

const { missing } = bioMessages;

export type BioDetails = ApiResponse<'showBioPage'>['details'];

export interface ImageValues {
  url: string;
  alt: string;
}

/** Form values of a block: nothing is null, times are local. */
export interface BlockValues {
  /** Identifies blocks that have no id yet. */
  key: string;
  id?: number;
  type: BioBlockType;
  title: string;
  url: string;
  text: string;
  /** URL of the thumbnail. */
  image: string;
  price: string;
  /** As `starts`. */
  at: string;
  images: readonly ImageValues[];
  email: string;
  phone: string;
  form: BioForm;
  /** Local time, `YYYY-MM-DDTHH:MM`; '' for none. */
  starts: string;
  ends: string;
  isHidden: boolean;
}

/** Form values of a bio page. */
export interface BioValues {
  name: string;
  handle: string;
  description: string;
  image: string;
  cover: string;
  theme: string;
  /** '' for that of the theme. */
  background: BioBackground | '';
  backgroundimage: string;
  buttons: BioButtons | '';
  metatitle: string;
  metadescription: string;
  metaimage: string;
  sitemap: boolean;
  notify: boolean;
  pixels: readonly number[];
  blocks: readonly BlockValues[];
}

export const EMPTY_BIO: BioValues = {
  name: '',
  handle: '',
  description: '',
  image: '',
  cover: '',
  theme: 'plain',
  background: '',
  backgroundimage: '',
  buttons: '',
  metatitle: '',
  metadescription: '',
  metaimage: '',
  sitemap: false,
  notify: false,
  pixels: [],
  blocks: [],
};

export function valuesOf(details: BioDetails): BioValues {
  const { name, handle, sitemap, notify, pixels } = details;
  return {
    name,
    handle,
    sitemap,
    notify,
    pixels,
    description: details.description ?? '',
    image: details.image ?? '',
    cover: details.cover ?? '',
    theme: details.theme ?? 'plain',
    background: details.background ?? '',
    backgroundimage: details.backgroundimage ?? '',
    buttons: details.buttons ?? '',
    metatitle: details.metatitle ?? '',
    metadescription: details.metadescription ?? '',
    metaimage: details.metaimage ?? '',
    blocks: details.blocks.map(blockOf),
  };
}

/** Returns the blocks of a stored page whose destination can link back. */
export function verifiableBlocks({ blocks }: Pick<BioDetails, 'blocks'>): BioDetails['blocks'] {
  return blocks.filter(({ type, url }) => ['social', 'link', 'contact'].includes(type) && url !== null);
}

function blockOf(block: BioDetails['blocks'][number]): BlockValues {
  return {
    key: `id${block.id}`,
    id: block.id,
    type: block.type,
    title: block.title ?? '',
    url: block.url ?? '',
    text: block.text ?? '',
    image: block.image ?? '',
    price: block.price ?? '',
    at: toLocal(block.at),
    images: block.images.map(({ url, alt }) => ({ url, alt: alt ?? '' })),
    email: block.email ?? '',
    phone: block.phone ?? '',
    form: block.form ?? 'contact',
    starts: toLocal(block.starts),
    ends: toLocal(block.ends),
    isHidden: block.hidden,
  };
}

export function newBlock(type: BioBlockType, key: string): BlockValues {
  return {
    key,
    type,
    title: '',
    url: '',
    text: '',
    image: '',
    price: '',
    at: '',
    images: [],
    email: '',
    phone: '',
    form: 'contact',
    starts: '',
    ends: '',
    isHidden: false,
  };
}

/** Converts to the API's form; '' clears a field. */
export function bodyOf(values: BioValues): Body<'updateBioPage'> {
  const { handle, blocks, pixels, background, buttons, ...rest } = values;
  return {
    ...rest,
    ...(handle === '' ? {} : { handle }),
    background: background || null,
    buttons: buttons || null,
    image: withScheme(values.image),
    cover: withScheme(values.cover),
    backgroundimage: withScheme(values.backgroundimage),
    metaimage: withScheme(values.metaimage),
    pixels: [...pixels],
    blocks: blocks.map(({ key: _key, isHidden, ...block }) => ({
      ...block,
      url: withScheme(block.url),
      image: withScheme(block.image),
      at: toUtc(block.at),
      images: block.images.map((image) => ({ ...image })),
      form: block.type === 'form' ? block.form : null,
      starts: toUtc(block.starts),
      ends: toUtc(block.ends),
      hidden: isHidden,
    })),
  };
}

/** Converts the API's UTC timestamp to local time for an input field. */
export function toLocal(timestamp: string | null): string {
  return timestamp === null ? '' : localOf(parseTimestamp(timestamp), ownTimeZone()).slice(0, 16);
}

/** Converts local time to UTC; '' for empty or incomplete input. */
export function toUtc(local: string): string {
  const moment = momentOf(local, ownTimeZone());
  return Number.isNaN(moment) ? '' : new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}

/** Why a block is not visible now; undefined when it is. */
export type BlockState = 'hidden' | 'incomplete' | 'scheduled' | 'over';

export function stateOf(block: BlockValues, now: number): BlockState | undefined {
  if (block.isHidden) return 'hidden';
  if (missingIn(block)) return 'incomplete';
  if (block.ends !== '' && momentOf(block.ends, ownTimeZone()) <= now) return 'over';
  if (block.starts !== '' && momentOf(block.starts, ownTimeZone()) > now) return 'scheduled';
  return undefined;
}

/** Says what is missing before visitors see the block; undefined when it is complete. */
export function missingIn(block: BlockValues): string | undefined {
  const { type, title, email, phone } = block;
  const { requiredField } = BLOCK_KINDS[type];
  if (type === 'contact') return isAddress(block.url) || email.trim() || phone.trim() ? undefined : missing.contact;
  if (type === 'faq' && title.trim() === '') return missing.field(bioMessages.kinds.faq.title);
  if (requiredField === undefined) return undefined;
  if (requiredField === 'images') return block.images.length > 0 ? undefined : missing.images;
  const isGiven = requiredField === 'url' ? isAddress(block.url) : block[requiredField].trim() !== '';
  return isGiven ? undefined : missing.field(bioMessages.kinds[type][requiredField]);
}

function isAddress(typed: string): boolean {
  const address = withScheme(typed);
  return /^https?:/i.test(address) && URL.canParse(address);
}

/** Returns the body of the preview, in which each block has its place as ID and an incomplete one says what is missing. */
export function previewOf(values: BioValues): Body<'previewBioDraft'> {
  const body = bodyOf(values);
  const blocks = values.blocks.map((block, place) => {
    const text = missingIn(block);
    const shown = text === undefined ? body.blocks?.[place] : { type: 'text' as const, text, hidden: block.isHidden };
    return { ...shown, type: shown?.type ?? block.type, id: place + 1 };
  });
  return { ...body, name: values.name || bioMessages.namePlaceholder, blocks };
}

/** Describes a block in lists: by its text or its destination. */
export function summaryOf({ title, url, text, email, phone }: BlockValues): string {
  return title || text || url.replace(/^https?:\/\/(www\.)?/, '') || email || phone;
}
