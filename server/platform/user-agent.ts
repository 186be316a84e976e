import { isbot } from 'isbot';
import { UAParser } from 'ua-parser-js';
import { TtlMap } from './ttl-map.ts';

/** The parsed User-Agent header; unknown texts are ''. */
export interface Agent {
  readonly browser: string;
  /** Major version only: minor versions change weekly and are meaningless in reports. */
  readonly browserVersion: string;
  readonly os: string;
  readonly osVersion: string;
  /** desktop, mobile, tablet, tv, console, wearable, embedded, or ''. */
  readonly device: string;
  /** A declared crawler, monitor, library or headless browser. */
  readonly isBot: boolean;
}

export type AgentReader = (userAgent: string) => Agent;

/**
 * The longest real user agents (in-app browsers) have about 400 characters; the parser's patterns see no more than
 * this.
 */
const MAX_AGENT_LENGTH = 512;
const DEFAULT_MAX_CACHED_AGENTS = 5_000;

const NO_AGENT: Agent = { browser: '', browserVersion: '', os: '', osVersion: '', device: '', isBot: false };

/**
 * Programs that `isbot` does not know: Word, Excel and PowerPoint request a clicked link themselves before they hand it to the
 * browser (`Mozilla/4.0 (compatible; ms-office; MSOffice 16)`), and the HTTP library of Dart.
 */
const OTHER_PROGRAMS = /\bms-office\b|^Dart\//;

/** Common names for browsers that the parser names differently. */
const BROWSER_NAMES: Readonly<Record<string, string>> = {
  'Mobile Safari': 'Safari',
  'Mobile Chrome': 'Chrome',
  'Mobile Firefox': 'Firefox',
  'Chrome Headless': 'Chrome',
  'Chrome WebView': 'Chrome',
  'Opera Mobi': 'Opera',
  IEMobile: 'IE',
};
const OS_NAMES: Readonly<Record<string, string>> = { 'Mac OS': 'macOS', 'Chromium OS': 'ChromeOS' };
const DESKTOP_SYSTEMS =
  /^(Windows|macOS|ChromeOS|Linux|Ubuntu|Debian|Fedora|Mint|.*BSD|Solaris|Gentoo|Arch|CentOS|RedHat|SUSE|Mandriva|Slackware|Haiku|Manjaro|elementary OS)$/;

/** Creates a parser with a cache by header: parsing takes 26 to 78 µs, a repeat 0.05 µs. */
export function createUserAgentParser(maxCached: number = DEFAULT_MAX_CACHED_AGENTS): AgentReader {
  const cache = new TtlMap<string, Agent>(maxCached);
  return (userAgent) => {
    if (userAgent === '') {
      return NO_AGENT;
    }
    const header = userAgent.length > MAX_AGENT_LENGTH ? userAgent.slice(0, MAX_AGENT_LENGTH) : userAgent;
    const known = cache.get(header);
    if (known !== undefined) {
      return known;
    }
    const agent = readAgent(header);
    cache.set(header, agent);
    return agent;
  };
}

function readAgent(header: string): Agent {
  const { browser, os, device } = new UAParser(header).getResult();
  const osName = rename(OS_NAMES, os.name);
  return {
    browser: rename(BROWSER_NAMES, browser.name),
    browserVersion: /^\d+/.exec(browser.version ?? '')?.[0].slice(0, 8) ?? '',
    os: osName,
    osVersion: (os.version ?? '').slice(0, 16),
    device: deviceOf(device.type, osName),
    isBot: isbot(header) || OTHER_PROGRAMS.test(header),
  };
}

function rename(names: Readonly<Record<string, string>>, name: string | undefined): string {
  return Object.hasOwn(names, name ?? '') ? (names[name ?? ''] ?? '') : (name ?? '').slice(0, 40);
}

/** The parser only reports a type if the header does; a desktop system without one is a desktop. */
function deviceOf(type: string | undefined, os: string): string {
  if (type === 'smarttv') {
    return 'tv';
  }
  return type ?? (DESKTOP_SYSTEMS.test(os) ? 'desktop' : '');
}

const CHROMIUM = '"Chromium";v="';

/**
 * Returns whether the brands (`Sec-CH-UA`) contradict the user agent. A client that sends brands is Chromium, whose
 * user agent names the same major version. Every derived browser does (Edge, Opera, Samsung Internet, WebView); Firefox
 * and Safari send no brands.
 */
export function contradicts(brands: string, userAgent: string): boolean {
  if (brands === '') return false;
  if (brands.includes('HeadlessChrome')) return true;
  const start = brands.indexOf(CHROMIUM);
  if (start === -1) return false;
  const version = brands.slice(start + CHROMIUM.length, brands.indexOf('"', start + CHROMIUM.length));
  return userAgent !== '' && !userAgent.includes(`Chrome/${version}.`);
}
