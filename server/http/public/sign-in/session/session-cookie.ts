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
  return createCookie(baseUrl, { name: 'waymark', shape: /^[A-Za-z0-9_-]{43}$/ });
}

/** The longest lifetime that browsers accept. */
const DEVICE_SECONDS = 400 * 86_400;

/** The cookie by which a browser knows who has signed in with it, see `Devices`. */
export function createDeviceCookie(baseUrl: string) {
  const cookie = createCookie(baseUrl, { name: 'waymark-device', shape: /^[A-Za-z0-9_.-]{1,200}$/ });
  return {
    read: (request: Pick<IncomingMessage, 'headers'>) => cookie.read(request) ?? '',
    write: (marks: string) => cookie.write(marks, DEVICE_SECONDS),
  };
}

/** Time to sign in elsewhere. */
const STEP_SECONDS = 600;

/** The cookie that binds a sign-in at another service to the browser that began it. */
export function createStepCookie(baseUrl: string) {
  const cookie = createCookie(baseUrl, { name: 'waymark-openid', shape: /^[A-Za-z0-9_-]{43}$/ });
  return {
    read: (request: Pick<IncomingMessage, 'headers'>) => cookie.read(request) ?? '',
    write: (secret: string) => cookie.write(secret, STEP_SECONDS),
    clear: () => cookie.write('', 0),
  };
}

function createCookie(baseUrl: string, { name: plainName, shape }: { name: string; shape: RegExp }): SessionCookie {
  const isSecure = baseUrl.startsWith('https:');
  const name = isSecure ? `__Host-${plainName}` : plainName;
  return {
    read: ({ headers }) => {
      const found = (headers.cookie ?? '').split(';').filter((pair) => pair.trim().startsWith(`${name}=`));
      // Of two cookies with the same name, one was set by someone else, and we cannot tell which.
      const value = found.length === 1 ? found[0]?.slice(found[0].indexOf('=') + 1).trim() : undefined;
      return value && shape.test(value) ? value : undefined;
    },
    // Lax, so that a link in an email opens with the session; no GET request changes anything.
    write: (value, seconds) =>
      [
        `${name}=${value}`,
        'Path=/',
        `Max-Age=${seconds}`,
        'HttpOnly',
        'SameSite=Lax',
        ...(isSecure ? ['Secure'] : []),
      ].join('; '),
  };
}
