import type { IncomingMessage } from 'node:http';

/**
 * The cookie of a web session. On https its name binds it to this host, for all paths and never without encryption; browsers
 * refuse it otherwise. Without https (a first look on one's own machine) there is no such name.
 */
export interface SessionCookie {
  read(request: Pick<IncomingMessage, 'headers'>): string | undefined;
  /** `Set-Cookie` for a secret; `seconds` 0 takes it away. */
  write(secret: string, seconds: number): string;
}

export function createSessionCookie(baseUrl: string): SessionCookie {
  const isSecure = baseUrl.startsWith('https:');
  const name = isSecure ? '__Host-waymark' : 'waymark';
  return {
    read: ({ headers }) => {
      const found = (headers.cookie ?? '').split(';').filter((pair) => pair.trim().startsWith(`${name}=`));
      // Two of one name: one of them is not ours, and nobody can tell which.
      const value = found.length === 1 ? found[0]?.slice(found[0].indexOf('=') + 1).trim() : undefined;
      return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
    },
    // Lax: a link in a mail leads to a page that knows one; nothing that changes anything is a GET.
    write: (secret, seconds) =>
      [
        `${name}=${secret}`,
        'Path=/',
        `Max-Age=${seconds}`,
        'HttpOnly',
        'SameSite=Lax',
        ...(isSecure ? ['Secure'] : []),
      ].join('; '),
  };
}
