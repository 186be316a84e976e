/** Finds what must never be in a public repository: machine paths, internal hosts, credentials. */

export interface Leak {
  path: string;
  line: number;
  what: string;
}

interface Rule {
  what: string;
  pattern: RegExp;
  /** Matches that are harmless, such as examples in documentation. */
  isHarmless?: (match: string) => boolean;
}

/** Hosts of examples and tests (RFC 2606, loopback) and the placeholders of manuals. */
const EXAMPLE_HOST =
  /@(localhost|127\.|0\.0\.0\.0|\[::1\]|host\b|db\b|postgres\b|clickhouse\b|[\w.-]*\bexample\b|\$|<|\{|\[)/i;

const RULES: readonly Rule[] = [
  {
    what: 'a path of a machine',
    pattern: /(?<![\w.~-])\/(?:work|root|home\/[a-z][\w-]*|Users\/[A-Za-z][\w-]*)\/[\w.-]+/g,
  },
  { what: 'a path of a machine', pattern: /\b[A-Z]:\\Users\\\w+/g },
  { what: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*\n[A-Za-z0-9+/=\n]{40}/g },
  { what: 'an AWS key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { what: 'a GitHub token', pattern: /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_[0-9A-Za-z_]{60,})\b/g },
  { what: 'an npm token', pattern: /\bnpm_[0-9A-Za-z]{36}\b|_authToken\s*=\s*\S+/g },
  { what: 'a Slack token', pattern: /\bxox[abprs]-[0-9A-Za-z-]{10,}/g },
  { what: 'a Google key', pattern: /\bAIza[0-9A-Za-z_-]{35}\b/g },
  { what: 'a payment key', pattern: /\b[sr]k_live_[0-9A-Za-z]{16,}/g },
  {
    what: 'a password in an address',
    pattern: /\b[a-z][a-z+]+:\/\/[^\s:/@'"`<>]*:[^\s/@'"`<>]+@[^\s/'"`]*/g,
    isHarmless: (match) => EXAMPLE_HOST.test(match),
  },
];

/**
 * Everything suspicious in a file, by line.
 *
 * @param forbiddenHosts internal hosts, such as the package registry of this machine
 */
export function findLeaks(path: string, text: string, forbiddenHosts: readonly string[]): Leak[] {
  const byRule = RULES.flatMap(({ what, pattern, isHarmless }) =>
    [...text.matchAll(pattern)]
      .filter(([match]) => isHarmless?.(match) !== true)
      .map(({ index }) => ({ path, line: lineAt(text, index), what })),
  );
  const byHost = forbiddenHosts.flatMap((host) => {
    const at = text.indexOf(host);
    return at === -1 ? [] : [{ path, line: lineAt(text, at), what: 'the host of a package registry' }];
  });
  return [...byRule, ...byHost, ...resolvedLeaks(path, text)];
}

/** A lock file that names where packages came from ties everyone to one registry. */
function resolvedLeaks(path: string, text: string): Leak[] {
  const at = path.endsWith('package-lock.json') ? text.search(/"resolved":\s*"https?:/) : -1;
  return at === -1 ? [] : [{ path, line: lineAt(text, at), what: 'the host of a package registry' }];
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
