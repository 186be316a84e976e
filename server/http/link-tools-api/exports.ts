import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { CampaignTotals, FoundCampaign } from '../../campaigns/campaigns.ts';
import type { CsvCell } from '../../platform/csv.ts';
import type { QrCodeView } from '../../qr/qr.ts';
import { listedChannels } from '../shared/access/access-limits.ts';
import type { PublicUrls } from '../shared/public-urls.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { route } from '../shared/route.ts';
import { listFile } from './list-file.ts';

const { exportQrCodes, exportCampaigns } = linkToolsOperations;

/** Newest first, as for links: sorted by scans or name, rows could move while the export reads them. */
const order = 'date';

export const exportRoutes = [
  route(exportQrCodes, ({ principal, query }, { features, publicUrls }) => {
    const { q: search, type, scannable, creator: creatorId } = query;
    const channelIds = listedChannels(principal);
    const filters = { search, type, scannable, creatorId, order, channelIds } as const;
    return listFile({
      fileName: 'qr-codes.csv',
      columns: CODE_COLUMNS,
      rows: async (request) => (await features.qrCodes.page(principal.accountId, { ...filters, ...request })).items,
      id: ({ id }) => id,
      cells: (code) => codeCells(code, publicUrls),
      authors: (ids) => features.audit.authors.of(principal.accountId, 'qr', ids),
    });
  }),
  route(exportCampaigns, ({ principal, query }, { features, publicUrls }) => {
    const filters = { search: query.q?.trim() ?? '', isStarredOnly: query.starred ?? false, order } as const;
    return listFile({
      fileName: 'campaigns.csv',
      columns: CAMPAIGN_COLUMNS,
      rows: async (request) => {
        const { items } = await features.campaigns.search(principal.accountId, { ...filters, ...request });
        const totals = await features.campaigns.totals(items.map(({ id }) => id));
        return items.map((campaign) => ({ campaign, totals: totals.get(campaign.id) }));
      },
      cells: (row) => campaignCells(row, publicUrls),
    });
  }),
];

const CODE_COLUMNS = ['name', 'type', 'content', 'dynamic', 'address', 'picture', 'scannable', 'scans', 'date'];

/** Returns the cells of a code. The scans of static codes are unknown, which differs from zero. */
function codeCells(code: QrCodeView, publicUrls: PublicUrls): CsvCell[] {
  const { name, type, content, dynamic, scannable, scans, createdAt } = code;
  return [
    ...[name, type, content, String(dynamic), dynamic ? publicUrls.scan(code.code) : null],
    ...[publicUrls.qrImage(code.code), scannable, dynamic ? scans : null, formatTimestamp(createdAt)],
  ];
}

const CAMPAIGN_COLUMNS = [
  ...['name', 'rotator', 'strategy', 'sticky', 'public', 'starred', 'color'],
  ...['links', 'clicks', 'uniqueclicks', 'date'],
];

interface CampaignRow {
  campaign: FoundCampaign;
  totals: CampaignTotals | undefined;
}

function campaignCells({ campaign, totals }: CampaignRow, publicUrls: PublicUrls): CsvCell[] {
  const { name, slug, strategy, isSticky, isPublic, starred, color, linkCount, createdAt } = campaign;
  return [
    ...[name, slug === null ? null : publicUrls.rotator(slug), strategy],
    ...[String(isSticky), String(isPublic), String(starred), color],
    ...[linkCount, totals?.clicks ?? 0, totals?.uniqueClicks ?? 0, formatTimestamp(createdAt)],
  ];
}
