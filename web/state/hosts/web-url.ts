import { isLocalUrl } from './local-host.ts';

/**
 * Completes a typed address: `shop.example/spring` gets `https`. Text before a colon is a scheme, which the service
 * accepts or rejects, unless a port follows: `shop.example:8080/spring`.
 */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (text === '' || (/^[a-z][a-z0-9+.-]*:/i.test(text) && !HOST_AND_PORT.test(text))) return text;
  return `${isOnThisMachine(text) ? 'http' : 'https'}://${text}`;
}

const HOST_AND_PORT = /^(?:localhost|[^/?#:\s]+\.[^/?#:\s]+):\d{1,5}(?:[/?#]|$)/i;

/** On localhost there is no certificate. */
function isOnThisMachine(text: string): boolean {
  const address = `http://${text}`;
  return URL.canParse(address) && isLocalUrl(address);
}
