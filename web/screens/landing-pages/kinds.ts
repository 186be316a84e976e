import { LINK_TOOLS } from '../../api/client.ts';

export const PAGE_KINDS = ['bio', 'splash', 'overlay'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

interface KindFacts {
  list: string;
  /** The name of the rows in its answer. */
  collection: string;
  /** Before `/add`, `/preview` and `/{id}`. */
  base: string;
  hasAnswers: boolean;
}

/** Where the API has them. */
export const KINDS: Readonly<Record<PageKind, KindFacts>> = {
  bio: { list: `${LINK_TOOLS}/bios`, collection: 'bios', base: `${LINK_TOOLS}/bio`, hasAnswers: true },
  splash: { list: `${LINK_TOOLS}/splash`, collection: 'splash', base: `${LINK_TOOLS}/splash`, hasAnswers: false },
  overlay: { list: `${LINK_TOOLS}/overlay`, collection: 'cta', base: `${LINK_TOOLS}/overlay`, hasAnswers: true },
};

/** Paths whose answers a change of one of the kind makes old. */
export function touchedBy(kind: PageKind): readonly string[] {
  const { list, base } = KINDS[kind];
  return [...new Set([list, `${base}/`])];
}

/** What the three lists have in common. */
export interface PageRow {
  id: number;
  name: string;
  date: string;
  link?: string;
  handle?: string;
  type?: string;
}
