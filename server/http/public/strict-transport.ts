import type { HotPath } from '../hot-path.ts';
import { hostOf } from './redirect/edge-request.ts';

const A_YEAR = 'max-age=31536000';

/**
 * Tells browsers to stay on HTTPS for a year, in every response of our own HTTPS hosts: redirects and pages of the hot
 * path, and the framework's responses. The certificates of branded domains are their owners' responsibility.
 */
export function setHsts(origins: readonly string[], next: HotPath): HotPath {
  const secure = origins.filter((origin) => origin.startsWith('https:'));
  const hosts = new Set(secure.map((origin) => hostOf(new URL(origin).host)));
  if (hosts.size === 0) return next;
  return (request, response, pass) => {
    if (hosts.has(hostOf(request.headers.host))) response.setHeader('Strict-Transport-Security', A_YEAR);
    next(request, response, pass);
  };
}
