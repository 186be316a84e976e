import { type ApiResponse, LINK_TOOLS } from '../../api/client.ts';
import { createUndoableDeletes } from '../../state/undoable-delete.ts';

export type Orphan = ApiResponse<'listOrphans'>['data']['orphans'][number];

/** Row for all paths beyond the limit. */
export const OTHERS = '*';
/** Number of rows initially, and at most. */
export const INITIAL_ROWS = 10;
export const MAX_ROWS = 1_000;

export function orphansOf(domainId: number): string {
  return `${LINK_TOOLS}/domain/${domainId}/orphans`;
}

/** A later request makes a new key, so that a dismissed row reappears. */
export function keyOf(domainId: number, { path, last }: Pick<Orphan, 'path' | 'last'>): string {
  return `${domainId} ${last} ${path}`;
}

/** Returns the address of the form that creates the missing link. */
export function newLinkAt(host: string, alias: string): string {
  return `/links/new?${new URLSearchParams({ domain: host, custom: alias })}`;
}

export const orphanRemovals = createUndoableDeletes<string>();
