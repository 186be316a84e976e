import type { OverlayPosition } from '../../../contract/vocabulary.ts';
import { LINK_TOOLS } from '../../api/client.ts';

export const PAGE_KINDS = ['bio', 'splash', 'overlay'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

interface KindFacts {
  list: string;
  /** Name of the rows in its response. */
  collection: string;
  /** Path in front of `/add`, `/preview` and `/{id}`. */
  base: string;
  hasAnswers: boolean;
}

/** API paths of each type. */
export const KINDS: Readonly<Record<PageKind, KindFacts>> = {
  bio: { list: `${LINK_TOOLS}/bios`, collection: 'bios', base: `${LINK_TOOLS}/bio`, hasAnswers: true },
  splash: { list: `${LINK_TOOLS}/splash`, collection: 'splash', base: `${LINK_TOOLS}/splash`, hasAnswers: false },
  overlay: { list: `${LINK_TOOLS}/overlay`, collection: 'cta', base: `${LINK_TOOLS}/overlay`, hasAnswers: true },
};

/** Returns the queries that a change of this type can affect. */
export function invalidatedPaths(kind: PageKind): readonly string[] {
  const { list, base } = KINDS[kind];
  return [...new Set([list, `${base}/`])];
}

/** Common fields of the three lists. */
export interface PageRow {
  id: number;
  name: string;
  date: string;
  link?: string;
  handle?: string;
  type?: string;
  /** Details for a small picture of the page. */
  theme?: string | null;
  image?: string | null;
  cover?: string | null;
  /** Number of blocks that are not hidden. */
  blocks?: number;
  title?: string | null;
  /** Number of links that show a splash page or an overlay. */
  links?: number;
  position?: OverlayPosition;
  color?: string | null;
  background?: string | null;
}
