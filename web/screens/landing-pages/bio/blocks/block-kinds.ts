import {
  AtSign,
  CalendarDays,
  CircleHelp,
  Contact,
  FileDown,
  GalleryHorizontal,
  HandHeart,
  Heading,
  Image,
  LayoutGrid,
  Link2,
  type LucideIcon,
  MailPlus,
  MapPin,
  Minus,
  Music,
  Podcast,
  ShoppingBag,
  Timer,
  Type,
  Video,
} from 'lucide-react';
import type { BIO_BLOCKS, BioBlockType } from '../../../../../contract/vocabulary.ts';
import { bioMessages } from '../../../../messages/landing-pages/bio.ts';
import { NETWORK_HOSTS } from '../../../../messages/landing-pages/networks.ts';
import { typesOfAddress } from './block-addresses.ts';

type BlockGroup = keyof typeof bioMessages.groups;

/** A block's properties in the contract, type-checked against it, and its icon and group in the menu. */
type BlockKind<Type extends BioBlockType> = (typeof BIO_BLOCKS)[Type] & { icon: LucideIcon; group: BlockGroup };

/** Every block type, in the order of the menu. */
export const BLOCK_KINDS: { readonly [Type in BioBlockType]: BlockKind<Type> } = {
  link: { icon: Link2, group: 'links', requiredField: 'url', isMedia: false },
  social: { icon: AtSign, group: 'links', requiredField: 'url', isMedia: false },
  product: { icon: ShoppingBag, group: 'links', requiredField: 'title', isMedia: false },
  tip: { icon: HandHeart, group: 'links', requiredField: 'url', isMedia: false },
  file: { icon: FileDown, group: 'links', requiredField: 'url', isMedia: false },
  calendar: { icon: CalendarDays, group: 'links', requiredField: 'url', isMedia: false },
  image: { icon: Image, group: 'media', requiredField: 'url', isMedia: false },
  gallery: { icon: LayoutGrid, group: 'media', requiredField: 'images', isMedia: false },
  carousel: { icon: GalleryHorizontal, group: 'media', requiredField: 'images', isMedia: false },
  video: { icon: Video, group: 'media', requiredField: 'url', isMedia: true },
  music: { icon: Music, group: 'media', requiredField: 'url', isMedia: true },
  podcast: { icon: Podcast, group: 'media', requiredField: 'url', isMedia: true },
  heading: { icon: Heading, group: 'texts', requiredField: 'title', isMedia: false },
  text: { icon: Type, group: 'texts', requiredField: 'text', isMedia: false },
  faq: { icon: CircleHelp, group: 'texts', requiredField: 'text', isMedia: false },
  countdown: { icon: Timer, group: 'texts', requiredField: 'at', isMedia: false },
  divider: { icon: Minus, group: 'texts', requiredField: undefined, isMedia: false },
  contact: { icon: Contact, group: 'people', requiredField: undefined, isMedia: false },
  form: { icon: MailPlus, group: 'people', requiredField: undefined, isMedia: false },
  map: { icon: MapPin, group: 'people', requiredField: 'text', isMedia: false },
};

const TYPES = Object.keys(BLOCK_KINDS) as BioBlockType[];

/** A part of the menu. */
interface BlockTypes {
  heading: string;
  types: readonly BioBlockType[];
}

/** Groups of the menu. */
const BLOCK_GROUPS: readonly BlockTypes[] = (Object.entries(bioMessages.groups) as [BlockGroup, string][]).map(
  ([group, heading]) => ({ heading, types: TYPES.filter((type) => BLOCK_KINDS[type].group === group) }),
);

/**
 * Returns the types whose name or use contains the words, with those whose name begins with them first; for a pasted URL, the types
 * that it can become.
 */
export function foundBlocks(text: string): { groups: readonly BlockTypes[]; url: string } {
  const words = text.trim().toLowerCase();
  const ofAddress = typesOfAddress(text.trim());
  if (ofAddress.length > 0)
    return { groups: [{ heading: bioMessages.addFromUrl, types: ofAddress }], url: text.trim() };
  const rank = (type: BioBlockType) => {
    const { name, about } = bioMessages.kinds[type];
    if (name.toLowerCase().startsWith(words)) return 0;
    const others = type === 'social' ? Object.keys(NETWORK_HOSTS) : [];
    return [name, about, ...others].some((one) => one.toLowerCase().includes(words)) ? 1 : undefined;
  };
  const groups = BLOCK_GROUPS.map(({ heading, types }) => ({
    heading,
    types: [0, 1].flatMap((wanted) => types.filter((type) => rank(type) === wanted)),
  })).filter(({ types }) => types.length > 0);
  const isNamed = ({ types: [first] }: BlockTypes) => Number(first !== undefined && rank(first) === 0);
  return { groups: groups.toSorted((one, other) => isNamed(other) - isNamed(one)), url: '' };
}
