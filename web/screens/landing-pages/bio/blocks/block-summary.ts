import type { BioBlockType } from '../../../../../contract/vocabulary.ts';
import { bioMessages } from '../../../../messages/landing-pages/bio.ts';
import { momentOf } from '../../../../state/local-time.ts';
import { ownTimeZone } from '../../../../state/time-zone.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { isUploadedFile } from '../../pictures/file-details.ts';
import { type BlockValues, summaryOf } from '../bio-values.ts';
import { networkOf } from './block-addresses.ts';

/** What the row of a block says. */
export interface BlockSummary {
  title: string;
  /** What else tells it apart: a destination, a price, a date; '' for headings and dividers. */
  detail: string;
  /** URL of its picture; '' for none. */
  picture: string;
  /** The network whose mark its icon is. */
  network: string | undefined;
}

/** How lists name a block: by its own words, its network or its type. */
export function titleOf(block: BlockValues): string {
  return (block.title === '' && networkIn(block)) || summaryOf(block) || bioMessages.kinds[block.type].name;
}

const networkIn = ({ type, url }: BlockValues) => (type === 'social' ? networkOf(url) : undefined);

export function blockSummary(block: BlockValues, now: number): BlockSummary {
  const network = networkIn(block);
  const { name } = bioMessages.kinds[block.type];
  const title = titleOf(block);
  const details = DETAILS[block.type]?.(block) ?? [address(block)];
  const own = details.filter((part) => part !== '' && part !== title);
  const detail = [scheduleOf(block, now), ...own].filter((part) => part !== '').join(' · ');
  const hasOwnLook = block.type === 'heading' || block.type === 'divider';
  return { title, detail: detail || (hasOwnLook || title === name ? '' : name), picture: pictureOf(block), network };
}

const address = ({ url }: BlockValues) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
const textOf = ({ text }: BlockValues) => [text];
const images = ({ images: { length } }: BlockValues) => (length === 0 ? [] : [bioMessages.imagesIn(length)]);

/** What the other types have is their destination. */
const DETAILS: Readonly<Partial<Record<BioBlockType, (block: BlockValues) => readonly string[]>>> = {
  product: (block) => [block.price, address(block)],
  contact: (block) => [block.email, block.phone, address(block)],
  // The address of an upload tells nothing.
  file: (block) => (isUploadedFile(block.url) ? [block.text] : [address(block)]),
  image: textOf,
  faq: textOf,
  map: textOf,
  gallery: images,
  carousel: images,
  countdown: ({ at }) => (at === '' ? [] : [bioMessages.endsAt(timeOf(at))]),
  form: ({ form }) => [bioMessages.formDetails[form]],
};

function timeOf(local: string): string {
  return formatDateTime(momentOf(local, ownTimeZone()));
}

/** When it appears, or else when it disappears, while that is to come. */
function scheduleOf({ starts, ends }: BlockValues, now: number): string {
  const isAhead = (local: string) => momentOf(local, ownTimeZone()) > now;
  if (isAhead(starts)) return bioMessages.fromTime(timeOf(starts));
  return isAhead(ends) ? bioMessages.untilTime(timeOf(ends)) : '';
}

function pictureOf({ type, url, image, images: [first] }: BlockValues): string {
  const shown = type === 'image' ? url : image || (first?.url ?? '');
  return /^https?:\/\/./.test(shown) ? shown : '';
}
