import { contradicts } from '../../../platform/user-agent.ts';
import type { Visitor } from '../../../redirect/redirect.ts';
import type { HotRequest } from '../../hot-path.ts';

export interface VisitorDeps {
  addressOf(request: HotRequest): string;
  /** Returns whether this `User-Agent` declares itself a program. */
  isBot(userAgent: string): boolean;
}

/** Returns a function that reads the visitor's properties on demand. */
export function visitorOf({ addressOf }: Pick<VisitorDeps, 'addressOf'>, request: HotRequest): () => Visitor {
  return () => ({
    address: addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    acceptLanguage: request.headers['accept-language'] ?? '',
  });
}

/**
 * Returns whether a program sent the request: a crawler, a chat's link preview, or an automated browser. Their clicks
 * are recorded as bots and never use up a link's click limit, because a preview must not spend a one-time link.
 */
export function isProgram({ isBot }: Pick<VisitorDeps, 'isBot'>, { headers }: HotRequest): boolean {
  const userAgent = headers['user-agent'] ?? '';
  const brands = headers['sec-ch-ua'];
  return isBot(userAgent) || contradicts(typeof brands === 'string' ? brands : '', userAgent);
}
