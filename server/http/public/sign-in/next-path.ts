const NOWHERE = 'http://nowhere.invalid';

/**
 * Where somebody wanted to go who had to log in first: a path of the application, and `/app` for everything else. Read as
 * browsers read it (`/\\evil.example` is another host to them, tabs are nothing), so that no link to us leads anywhere else.
 */
export function readNextPath(next: unknown): string {
  const url = typeof next === 'string' && next.startsWith('/') ? URL.parse(next, NOWHERE) : null;
  const isOurs = url?.origin === NOWHERE && (url.pathname === '/app' || url.pathname.startsWith('/app/'));
  return isOurs ? url.pathname + url.search + url.hash : '/app';
}
