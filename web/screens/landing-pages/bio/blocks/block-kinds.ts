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
import { bioMessages } from '../../../../messages/bio.ts';

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

/** Groups of the menu. */
export const BLOCK_GROUPS: readonly { heading: string; types: readonly BioBlockType[] }[] = [
  { heading: bioMessages.groups.links, types: ['link', 'social', 'video', 'music'] },
  { heading: bioMessages.groups.words, types: ['heading', 'text', 'image', 'divider'] },
  { heading: bioMessages.groups.people, types: ['contact', 'form'] },
];
