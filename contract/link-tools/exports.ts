import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { campaignFilters } from './campaigns.ts';
import { qrFilters } from './qr-codes.ts';

/** CSV exports. The export of links is next to its import. */
export const exportOperations = {
  exportQrCodes: operation({
    id: 'exportQrCodes',
    method: 'GET',
    path: '/qr/export',
    changes: false,
    summary: 'Export QR codes as CSV, with their content and scans',
    tag: 'QR codes',
    query: Type.Object(qrFilters),
    status: 200,
    responseTypes: ['text/csv'],
    response: Type.String(),
    errorStatuses: [400],
  }),
  exportCampaigns: operation({
    id: 'exportCampaigns',
    method: 'GET',
    path: '/campaigns/export',
    changes: false,
    summary: 'Export campaigns as CSV, with the clicks of their links',
    tag: 'Campaigns',
    query: Type.Object(campaignFilters),
    status: 200,
    responseTypes: ['text/csv'],
    response: Type.String(),
    errorStatuses: [400],
  }),
};
