import type { Selectable } from 'kysely';
import type { QrCode, QrCodePatch } from '../../../qr/qr-code-port.ts';
import type { CatalogTables } from '../tables/schema.ts';

export type QrCodeRow = Selectable<CatalogTables['qrCode']>;

export function codeFromRow({ data, dynamic, type, style, scannable, ...columns }: QrCodeRow): QrCode {
  return {
    ...columns,
    type: type as QrCode['type'],
    scannable: scannable as QrCode['scannable'],
    style: style === null ? null : (JSON.parse(style) as QrCode['style']),
    data: JSON.parse(data) as unknown,
    dynamic: dynamic === 1,
  };
}

export function codeToRow({ data, dynamic, style, ...columns }: Omit<QrCode, 'id'>) {
  return { ...columns, data: JSON.stringify(data), dynamic: dynamic ? 1 : 0, style: packStyle(style) };
}

export function patchToRow({ data, dynamic, style, ...columns }: QrCodePatch) {
  return {
    ...columns,
    ...(data === undefined ? {} : { data: JSON.stringify(data) }),
    ...(dynamic === undefined ? {} : { dynamic: dynamic ? 1 : 0 }),
    ...(style === undefined ? {} : { style: packStyle(style) }),
  };
}

function packStyle(style: QrCode['style']): string | null {
  return style && JSON.stringify(style);
}
