import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { DeletedCodeView } from '../../qr/qr.ts';
import { ok, route } from '../shared/route.ts';
import { formatTimestamp } from '../shared/timestamps.ts';
import { listEnvelope, pageRequest } from './list-envelope.ts';

const { listDeletedQrCodes, restoreQrCode, eraseQrCode } = linkToolsOperations;

export const deletedQrCodeRoutes = [
  route(listDeletedQrCodes, async ({ principal, query }, { features }) => {
    const request = { ...pageRequest(query), id: query.qr };
    const page = await features.qrCodes.deleted.page(principal.accountId, request);
    return listEnvelope(query, page, { name: 'qrs', present });
  }),
  route(restoreQrCode, async ({ principal, id }, { features }) => {
    await features.qrCodes.deleted.restore(principal.accountId, id());
    return ok({ message: 'QR code has been restored.' });
  }),
  route(eraseQrCode, async ({ principal, id }, { features }) => {
    await features.qrCodes.deleted.erase(principal.accountId, id());
    return ok({ message: 'QR code has been permanently deleted.' });
  }),
];

function present({ code, scans, deletedAt, goneAt }: DeletedCodeView) {
  const { id, name, type, dynamic, content, createdAt } = code;
  return {
    id,
    name,
    type,
    dynamic,
    content,
    scans,
    date: formatTimestamp(createdAt),
    deleted: formatTimestamp(deletedAt),
    until: formatTimestamp(goneAt),
  };
}
