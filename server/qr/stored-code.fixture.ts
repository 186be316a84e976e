import type { QrCode } from './qr-code-port.ts';

let created = 0;

/** Creates a code to store, each with a unique public address. */
export function newCode(over: Partial<QrCode> = {}): Omit<QrCode, 'id'> {
  created++;
  return {
    accountId: 1,
    code: `code${created}`,
    type: 'wifi',
    name: `Code ${created}`,
    data: { ssid: 'Café', hidden: true },
    content: 'WIFI:T:nopass;S:Café;;',
    dynamic: false,
    foreground: 'rgb(0,0,0)',
    background: 'rgb(255,255,255)',
    logoAssetId: null,
    style: null,
    scannable: 'good',
    createdAt: 5,
    ...over,
  };
}
