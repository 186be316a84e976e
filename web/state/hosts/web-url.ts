import { isLocalUrl } from './local-host.ts';

/**
 * Completes a typed address: `shop.example/spring` gets `https`. Text before a colon is a scheme, unless a port follows:
 * `shop.example:8080/spring`. Text with a scheme and text that is no address stay as they are, for the service to accept
 * or reject as in an import.
 */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if ((/^[a-z][a-z0-9+.-]*:/i.test(text) && !HOST_AND_PORT.test(text)) || !WEB_HOST.test(text)) return text;
  return `${isOnThisMachine(text) ? 'http' : 'https'}://${text}`;
}

/** Parses a typed web address; null for text with spaces in its host and for hosts of one word, except `localhost`. */
export function webUrlOf(typed: string): URL | null {
  const address = withScheme(typed);
  return /^https?:/i.test(address) && WEB_HOST.test(address) ? URL.parse(address) : null;
}

/** A host with a dot, an IPv6 address or `localhost`, and a port, after the scheme if there is one. */
const WEB_HOST =
  /^(?:https?:\/\/)?(?:localhost|\[[0-9a-f:.]+\]|[^/?#\s.]+(?:\.[^/?#\s.]+)+\.?)(?::\d{1,5})?(?:[/?#]|$)/i;

const HOST_AND_PORT = /^(?:localhost|[^/?#:\s]+\.[^/?#:\s]+):\d{1,5}(?:[/?#]|$)/i;

/** On localhost there is no certificate. */
function isOnThisMachine(text: string): boolean {
  const address = `http://${text}`;
  return URL.canParse(address) && isLocalUrl(address);
}
