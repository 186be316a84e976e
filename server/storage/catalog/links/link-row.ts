import type { Selectable } from 'kysely';
import type { Link, LinkPatch, LinkTargets } from '../../../links/link-port.ts';
import type { CatalogTables } from '../tables/schema.ts';

type LinkRow = Selectable<CatalogTables['link']>;

/**
 * Converts a stored row to a link. JSON columns are parsed; enum values are trusted, since only validated values are
 * written.
 */
export function linkFromRow(row: LinkRow): Link {
  return {
    id: row.id,
    accountId: row.accountId,
    domainId: row.domainId,
    alias: row.alias,
    url: row.url,
    title: row.title,
    description: row.description,
    passwordHash: row.passwordHash,
    startsAt: row.startsAt,
    expiresAt: row.expiresAt,
    clickLimit: row.clickLimit,
    expirationRedirect: row.expirationRedirect,
    type: row.type as Link['type'],
    splashId: row.splashId,
    overlayId: row.overlayId,
    pixels: JSON.parse(row.pixels) as number[],
    campaignId: row.campaignId,
    rotatorWeight: row.rotatorWeight,
    targets: JSON.parse(row.targets) as LinkTargets,
    apps: JSON.parse(row.apps) as Link['apps'],
    split: JSON.parse(row.split) as Link['split'],
    parameters: JSON.parse(row.parameters) as Link['parameters'],
    forwardsParameters: row.forwardsParameters === 1,
    subpaths: row.subpaths === 1,
    redirectStatus: row.redirectStatus as Link['redirectStatus'],
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
    metaImage: row.metaImage,
    status: row.status as Link['status'],
    publicStats: row.publicStats === 1,
    tags: JSON.parse(row.tags) as string[],
    notes: row.notes,
    createdAt: row.createdAt,
  };
}

/** Converts a link or a part of it to columns. */
export function linkToRow(link: Omit<Link, 'id'>): Omit<LinkRow, 'id' | 'twin'>;
export function linkToRow(patch: LinkPatch): Partial<LinkRow>;
export function linkToRow(patch: LinkPatch): Partial<LinkRow> {
  const { pixels, targets, apps, split, parameters, tags, forwardsParameters, subpaths, publicStats, ...columns } =
    patch;
  const row: Partial<LinkRow> = { ...columns };
  for (const [name, value] of Object.entries({ pixels, targets, apps, split, parameters, tags })) {
    if (value) row[name as 'pixels' | 'targets' | 'apps' | 'split' | 'parameters' | 'tags'] = JSON.stringify(value);
  }
  for (const [name, flag] of Object.entries({ forwardsParameters, subpaths, publicStats })) {
    if (flag !== undefined) row[name as 'forwardsParameters' | 'subpaths' | 'publicStats'] = flag ? 1 : 0;
  }
  return row;
}
