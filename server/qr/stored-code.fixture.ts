import type { QrCode } from './qr-code-port.ts';

let made = 0;

/** Creates a code to store, each with a unique public address. */
export function newCode(over: Partial<QrCode> = {}): Omit<QrCode, 'id'> {
  made++;
  return {
    accountId: 1,
    code: `code${made}`,
    type: 'wifi',
    name: `Code ${made}`,
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
