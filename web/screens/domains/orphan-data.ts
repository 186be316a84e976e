import { type Answer, LINK_TOOLS } from '../../api/client.ts';
import { createLateRemovals } from '../../state/undoable-delete.ts';

export type Orphan = Answer<'listOrphans'>['data']['orphans'][number];

/** Stands for all that had no room of its own. */
export const OTHERS = '*';
/** Rows at first, and the most that are shown. */
export const FEW = 10;
export const MOST = 1_000;

export function orphansOf(domainId: number): string {
  return `${LINK_TOOLS}/domain/${domainId}/orphans`;
}

/** Asked for again, it is another row, and in sight. */
export function keyOf(domainId: number, { path, last }: Pick<Orphan, 'path' | 'last'>): string {
  return `${domainId} ${last} ${path}`;
}

/** Where one click makes the link that would have answered. */
export function newLinkAt(host: string, alias: string): string {
  return `/links/new?${new URLSearchParams({ domain: host, custom: alias })}`;
}

export const orphanRemovals = createLateRemovals<string>();
