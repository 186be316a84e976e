import { AppError } from '../app-error.ts';
import type { GuardedFetch } from './guarded-fetch.ts';
import type { FramingHeaders } from './guarded-fetch-hop.ts';

/** Returns why an address can't be shown in our frame, as a sentence; undefined if it can, or if that is unknown. */
export type FramingCheck = (address: string) => Promise<string | undefined>;

const FORBIDDEN = 'This website cannot be shown inside another page. Choose the type direct or splash.';
const INSECURE = 'Browsers do not show http pages inside https pages. Use an https URL, or the type direct or splash.';

/**
 * Requests the address and checks its headers. An unreachable address passes: it may be temporarily down or block
 * programs, and the framing page offers a way around the frame.
 */
export function createFramingCheck({ fetch }: Pick<GuardedFetch, 'fetch'>, ourOrigin: string): FramingCheck {
  return async (address) => {
    if (ourOrigin.startsWith('https:') && address.startsWith('http:')) return INSECURE;
    try {
      const { framing, finalUrl } = await fetch(address);
      if (framing === undefined) return undefined;
      return allowsFraming(framing, { page: new URL(finalUrl), frame: new URL(ourOrigin) }) ? undefined : FORBIDDEN;
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  };
}

/**
 * Applies the browsers' rules: every policy with `frame-ancestors` must allow it; `X-Frame-Options` only counts without
 * one.
 */
export function allowsFraming(headers: FramingHeaders, origins: { page: URL; frame: URL }): boolean {
  const ancestors = headers.policy.split(',').flatMap((policy) => ancestorsOf(policy) ?? []);
  if (ancestors.length > 0) return ancestors.every((sources) => sources.some((source) => matches(source, origins)));
  const options = headers.frameOptions.split(',').map((option) => option.trim().toLowerCase());
  if (options.includes('deny')) return false;
  // Current browsers ignore `allow-from` and unknown values.
  return !options.includes('sameorigin') || origins.page.origin === origins.frame.origin;
}

/** Returns the sources of a policy's first `frame-ancestors`; a directive without sources allows nobody. */
function ancestorsOf(policy: string): string[][] | undefined {
  const directives = policy.split(';').map((directive) => directive.trim().toLowerCase().split(/\s+/));
  const found = directives.find(([name]) => name === 'frame-ancestors');
  return found && [found.slice(1)];
}

function matches(source: string, { page, frame }: { page: URL; frame: URL }): boolean {
  if (source === '*') return true;
  if (source === "'none'") return false;
  if (source === "'self'") return page.origin === frame.origin;
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return schemeFits(source.slice(0, -1), frame);
  const match = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\d+|\*))?(?:\/.*)?$/.exec(
    source,
  );
  if (!match) return false;
  const [, scheme, host = '', port] = match;
  const isScheme = schemeFits(scheme ?? page.protocol.slice(0, -1), frame);
  return isScheme && hostFits(host, frame.hostname) && portFits(port, frame);
}

/** An http source also matches https. */
function schemeFits(scheme: string, { protocol }: URL): boolean {
  return protocol === `${scheme}:` || (scheme === 'http' && protocol === 'https:');
}

function hostFits(pattern: string, host: string): boolean {
  if (pattern === '*') return true;
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

function portFits(port: string | undefined, { port: own, protocol }: URL): boolean {
  if (port === '*' || port === own) return true;
  return own === '' && (port === undefined || port === (protocol === 'https:' ? '443' : '80'));
}
