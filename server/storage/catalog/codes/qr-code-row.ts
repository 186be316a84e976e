import type { Selectable } from 'kysely';
import type { QrCode, QrCodePatch, QrPlacement } from '../../../qr/qr-code-port.ts';
import type { CatalogTables } from '../tables/schema.ts';

export type QrCodeRow = Selectable<CatalogTables['qrCode']>;

export function codeFromRow({ data, dynamic, type, style, scannable, placement, ...columns }: QrCodeRow): QrCode {
  return {
    ...columns,
    type: type as QrCode['type'],
    scannable: scannable as QrCode['scannable'],
    style: style === null ? null : (JSON.parse(style) as QrCode['style']),
    data: JSON.parse(data) as unknown,
    dynamic: dynamic === 1,
    ...(placement ? { placement: JSON.parse(placement) as QrPlacement } : {}),
  };
}

export function codeToRow({ data, dynamic, style, placement, ...columns }: Omit<QrCode, 'id'>) {
  const packed = { style: pack(style), placement: pack(placement ?? null) };
  return { ...columns, ...packed, data: JSON.stringify(data), dynamic: dynamic ? 1 : 0 };
}

export function patchToRow({ data, dynamic, style, placement, ...columns }: QrCodePatch) {
  return {
    ...columns,
    ...(data === undefined ? {} : { data: JSON.stringify(data) }),
    ...(dynamic === undefined ? {} : { dynamic: dynamic ? 1 : 0 }),
    ...(style === undefined ? {} : { style: pack(style) }),
    ...(placement === undefined ? {} : { placement: pack(placement) }),
  };
}

function pack(value: object | null): string | null {
  return value && JSON.stringify(value);
}
