import { compareVersions } from '../platform/version.ts';

/** The newest release of a feed. */
export interface Release {
  /** Like `1.2.3`. */
  version: string;
  /** Its release notes; null if the feed has no URL for them. */
  url: string | null;
}

/**
 * Reads GitHub's JSON about releases (https://docs.github.com/rest/releases), one or a list, or JSON with `version` and `url`.
 * Drafts, prereleases and entries with other version numbers are skipped. Throws if nothing is left.
 */
export function readFeed(text: string): Release {
  const parsed = parse(text);
  const releases = [parsed].flat().flatMap((entry) => readRelease(entry));
  const [newest] = releases.toSorted((one, other) => compareVersions(other.version, one.version));
  if (newest === undefined) throw new Error('The feed has no release with a version such as 1.2.3.');
  return newest;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The feed is not JSON.');
  }
}

function readRelease(entry: unknown): Release[] {
  const { tag_name, version, html_url, url, draft, prerelease } = (entry ?? {}) as Record<string, unknown>;
  const name = tag_name ?? version;
  const found = typeof name === 'string' ? /^v?(\d{1,6}\.\d{1,6}\.\d{1,6})$/.exec(name) : null;
  if (found?.[1] === undefined || draft === true || prerelease === true) return [];
  return [{ version: found[1], url: readUrl(html_url ?? url) }];
}

/** The URL becomes a link of the administration. */
function readUrl(value: unknown): string | null {
  const url = typeof value === 'string' && value.length <= 2_048 ? URL.parse(value) : null;
  return url && ['https:', 'http:'].includes(url.protocol) ? url.href : null;
}
