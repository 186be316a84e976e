import type { AssetStore, QrCode, QrCodeStore } from '../../../qr/qr-code-port.ts';
import { storeDeleted } from '../deleted/deleted-objects.ts';
import { createOwnedTable } from '../owned-table.ts';
import { createPlanGuard } from '../plan-guard.ts';
import type { StoreDeps } from '../store-deps.ts';
import { insertMarked } from '../tasks/task-marks.ts';
import { pageOfCodes } from './qr-code-pages.ts';
import { codeFromRow, codeToRow, patchToRow, type QrCodeRow } from './qr-code-row.ts';

/** The table of QR codes; caches look codes up by their public word. */
export function codeTable(deps: StoreDeps) {
  return createOwnedTable('qrCode', { ...deps, changeKey: ({ code }) => code, guard: createPlanGuard(deps, 'codes') });
}

export function createQrCodeStore(deps: StoreDeps): QrCodeStore {
  const { db } = deps;
  const codes = codeTable(deps);
  return {
    page: async (accountId, request) => {
      const page = await pageOfCodes(deps, accountId, request);
      return { items: page.items.map(codeFromRow), total: page.total };
    },
    find: async (accountId, id) => codeOrNone(await codes.find(accountId, id)),
    findMany: async (accountId, ids) => {
      if (ids.length === 0) return [];
      const mine = db.selectFrom('qrCode').selectAll().where('accountId', '=', accountId);
      return (await mine.where('id', 'in', ids).execute()).map(codeFromRow);
    },
    findByCode: async (code) =>
      codeOrNone(await db.selectFrom('qrCode').selectAll().where('code', '=', code).executeTakeFirst()),
    insert: async (code, { mark, entry } = {}) => {
      const insert = (alsoIn?: Parameters<Parameters<typeof insertMarked>[2]>[0]) =>
        codes.insert(codeToRow(code), { alsoIn, entry });
      return codeFromRow(await (mark ? insertMarked(db, mark, insert) : insert()));
    },
    room: createPlanGuard(deps, 'codes').room,
    update: async (accountId, id, patch) => codeOrNone(await codes.update(accountId, id, patchToRow(patch))),
    remove: async (accountId, id, now) => {
      const gone = await codes.remove(accountId, id, (transaction, row) =>
        storeDeleted(transaction, { kind: 'qr', accountId, id, row, now }),
      );
      return gone !== undefined;
    },
  };
}

function codeOrNone(row: QrCodeRow | undefined): QrCode | undefined {
  return row && codeFromRow(row);
}

export function createAssetStore(deps: StoreDeps): AssetStore {
  const assets = createOwnedTable('asset', deps);
  return {
    insert: async ({ bytes, ...asset }) => (await assets.insert({ ...asset, base64: bytes.toString('base64') })).id,
    find: async (accountId, id) => {
      const row = await assets.find(accountId, id);
      return row && Buffer.from(row.base64, 'base64');
    },
  };
}
