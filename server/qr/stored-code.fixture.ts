import type { QrCode } from './qr-code-port.ts';

let made = 0;

/** A code to be stored; no two have the same word. */
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
