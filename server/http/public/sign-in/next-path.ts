/** The application, and invitations to a workspace. */
const OURS = /^\/(?:app(?:\/.*)?|login\/join)$/;

const NOWHERE = 'http://nowhere.invalid';

/**
 * Returns the page to open after signing in: a path of the application or an invitation, otherwise `/app`. Parses the path as browsers
 * do (`/\\evil.example` is another host, tabs are ignored), so that it cannot redirect to another site.
 */
export function readNextPath(next: unknown): string {
  const url = typeof next === 'string' && next.startsWith('/') ? URL.parse(next, NOWHERE) : null;
  const isOurs = url?.origin === NOWHERE && OURS.test(url.pathname);
  return isOurs ? url.pathname + url.search + url.hash : '/app';
}
