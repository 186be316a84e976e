import type { IncomingMessage } from 'node:http';

/**
 * The cookie of a web session. On HTTPS its `__Host-` name binds it to this host, all paths and encryption; browsers
 * reject it otherwise. Without HTTPS (e.g. on a local machine) this prefix is not available.
 */
export interface SessionCookie {
  read(request: Pick<IncomingMessage, 'headers'>): string | undefined;
  /** Returns `Set-Cookie` for a secret; `seconds` 0 deletes the cookie. */
  write(secret: string, seconds: number): string;
}

export function createSessionCookie(baseUrl: string): SessionCookie {
  const isSecure = baseUrl.startsWith('https:');
  const name = isSecure ? '__Host-waymark' : 'waymark';
  return {
    read: ({ headers }) => {
      const found = (headers.cookie ?? '').split(';').filter((pair) => pair.trim().startsWith(`${name}=`));
      // Of two cookies with the same name, one was set by somebody else, and we cannot tell which.
      const value = found.length === 1 ? found[0]?.slice(found[0].indexOf('=') + 1).trim() : undefined;
      return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
    },
    // Lax, so that a link in an email opens with the session; no GET request changes anything.
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
