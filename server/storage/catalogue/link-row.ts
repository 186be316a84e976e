import type { Selectable } from 'kysely';
import type { Link, LinkPatch, LinkTargets } from '../../links/link-port.ts';
import type { CatalogueTables } from './schema.ts';

type LinkRow = Selectable<CatalogueTables['link']>;
type JsonColumns = { pixels: string; targets: string; parameters: string };

/** A stored row as a link: JSON columns parsed, closed words trusted since only checked values are written. */
export function linkFromRow(row: LinkRow): Link {
  return {
    ...row,
    type: row.type as Link['type'],
    status: row.status as Link['status'],
    pixels: JSON.parse(row.pixels) as number[],
    targets: JSON.parse(row.targets) as LinkTargets,
    parameters: JSON.parse(row.parameters) as Link['parameters'],
  };
}

/** Columns of a link or of a part of it. */
export function linkToRow(link: Omit<Link, 'id'>): Omit<LinkRow, 'id'>;
export function linkToRow(patch: LinkPatch): Partial<LinkRow>;
export function linkToRow(patch: LinkPatch): Partial<LinkRow> {
  const { pixels, targets, parameters, ...columns } = patch;
  const json: Partial<JsonColumns> = {};
  if (pixels) json.pixels = JSON.stringify(pixels);
  if (targets) json.targets = JSON.stringify(targets);
  if (parameters) json.parameters = JSON.stringify(parameters);
  return { ...columns, ...json };
}
