import {
  AtSign,
  Contact,
  Heading,
  Image,
  Link2,
  type LucideIcon,
  MailPlus,
  Minus,
  Music,
  Type,
  Video,
} from 'lucide-react';
import type { BioBlockType } from '../../../../../contract/vocabulary.ts';
import { bioWords } from '../../../../messages/bio.ts';

export const BLOCK_ICONS: Readonly<Record<BioBlockType, LucideIcon>> = {
  link: Link2,
  heading: Heading,
  text: Type,
  image: Image,
  video: Video,
  music: Music,
  social: AtSign,
  contact: Contact,
  form: MailPlus,
  divider: Minus,
};

/** In the menu, what goes together stands together. */
export const BLOCK_GROUPS: readonly { heading: string; types: readonly BioBlockType[] }[] = [
  { heading: bioWords.groups.links, types: ['link', 'social', 'video', 'music'] },
  { heading: bioWords.groups.words, types: ['heading', 'text', 'image', 'divider'] },
  { heading: bioWords.groups.people, types: ['contact', 'form'] },
];
