import { isLocalAddress } from './local-host.ts';

/**
 * An address as people type it, with what is left out: `shop.example/spring` is meant as a secure one. What stands before a
 * colon is a scheme, which is the service's to take or refuse, unless a port follows: `shop.example:8080/spring`.
 */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (text === '' || (/^[a-z][a-z0-9+.-]*:/i.test(text) && !HOST_AND_PORT.test(text))) return text;
  return `${isOnThisMachine(text) ? 'http' : 'https'}://${text}`;
}

const HOST_AND_PORT = /^(?:localhost|[^/?#:\s]+\.[^/?#:\s]+):\d{1,5}(?:[/?#]|$)/i;

/** Where nobody has a certificate. */
function isOnThisMachine(text: string): boolean {
  const address = `http://${text}`;
  return URL.canParse(address) && isLocalAddress(address);
}
