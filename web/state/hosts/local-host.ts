/**
 * Whether an address is reachable only on this machine or network: localhost, private ranges (RFC 1918, 4193),
 * `.local`.
 */
export function isLocalUrl(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  return LOCAL.test(host);
}

const LOCAL =
  /^(localhost|.+\.localhost|.+\.local|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|::1|f[cd][0-9a-f]*:.*)$/;
