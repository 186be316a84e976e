import type { Selectable } from 'kysely';
import type { AssetStore, QrCode, QrCodePatch, QrCodeStore } from '../../../qr/qr-code-port.ts';
import { leaveChannels } from '../channel-items.ts';
import { createOwnedTable } from '../owned-table.ts';
import { pageOfCodes } from '../qr-code-pages.ts';
import type { CatalogueTables } from '../schema.ts';
import type { StoreParts } from '../store-parts.ts';
import { noteErasure } from './erasure-store.ts';
import { insertMarked } from './task-marks.ts';

type Row = Selectable<CatalogueTables['qrCode']>;

export function createQrCodeStore(parts: StoreParts): QrCodeStore {
  const { db } = parts;
  const codes = createOwnedTable('qrCode', { ...parts, changeKey: ({ code }) => code });
  return {
    page: async (accountId, request) => {
      const page = await pageOfCodes(parts, accountId, request);
      return { items: page.items.map(fromRow), total: page.total };
    },
    find: async (accountId, id) => codeOrNone(await codes.find(accountId, id)),
    findMany: async (accountId, ids) => {
      if (ids.length === 0) return [];
      const mine = db.selectFrom('qrCode').selectAll().where('accountId', '=', accountId);
      return (await mine.where('id', 'in', ids).execute()).map(fromRow);
    },
    findByCode: async (code) =>
      codeOrNone(await db.selectFrom('qrCode').selectAll().where('code', '=', code).executeTakeFirst()),
    insert: async (code, mark) => {
      const { data, dynamic, style, ...columns } = code;
      const packed = { data: JSON.stringify(data), dynamic: dynamic ? 1 : 0, style: packStyle(style) };
      const row = { ...columns, ...packed };
      return fromRow(await (mark ? insertMarked(db, mark, (alsoIn) => codes.insert(row, alsoIn)) : codes.insert(row)));
    },
    update: async (accountId, id, patch) => codeOrNone(await codes.update(accountId, id, toColumns(patch))),
    remove: async (accountId, id, now) => {
      const gone = await codes.remove(accountId, id, async (transaction) => {
        await leaveChannels(transaction, 'qr', id);
        await noteErasure(transaction, { accountId, scope: { kind: 'object', object: 'qr', id }, createdAt: now });
        await transaction.deleteFrom('objectTotal').where('kind', '=', 'qr').where('objectId', '=', id).execute();
      });
      return gone !== undefined;
    },
  };
}

function codeOrNone(row: Row | undefined): QrCode | undefined {
  return row && fromRow(row);
}

function fromRow({ data, dynamic, type, style, scannable, ...columns }: Row): QrCode {
  return {
    ...columns,
    type: type as QrCode['type'],
    scannable: scannable as QrCode['scannable'],
    style: style === null ? null : (JSON.parse(style) as QrCode['style']),
    data: JSON.parse(data) as unknown,
    dynamic: dynamic === 1,
  };
}

function packStyle(style: QrCode['style']): string | null {
  return style && JSON.stringify(style);
}

function toColumns({ data, dynamic, style, ...columns }: QrCodePatch) {
  return {
    ...columns,
    ...(data === undefined ? {} : { data: JSON.stringify(data) }),
    ...(dynamic === undefined ? {} : { dynamic: dynamic ? 1 : 0 }),
    ...(style === undefined ? {} : { style: packStyle(style) }),
  };
}

export function createAssetStore(parts: StoreParts): AssetStore {
  const assets = createOwnedTable('asset', parts);
  return {
    insert: async ({ bytes, ...asset }) => (await assets.insert({ ...asset, base64: bytes.toString('base64') })).id,
    find: async (accountId, id) => {
      const row = await assets.find(accountId, id);
      return row && Buffer.from(row.base64, 'base64');
    },
  };
}
