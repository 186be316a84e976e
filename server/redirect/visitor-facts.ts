import type { Geo } from '../platform/geo/geo.ts';
import type { Agent, AgentReader } from '../platform/user-agent.ts';
import type { VisitorFacts } from './decide.ts';

/** The visitor data in a request; lives for the duration of the request. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
  readonly acceptLanguage: string;
}

/** Words for operating systems; a desktop system always means a desktop. */
const SYSTEMS: ReadonlyArray<[pattern: RegExp, word: string]> = [
  [/^Android/, 'android'],
  [/^Windows/, 'windows'],
  [/^macOS$/, 'mac'],
  [/^ChromeOS$/, 'chromeos'],
  [/^(Linux|Ubuntu|Debian|Fedora|Arch|CentOS|RedHat|SUSE|Mint|Gentoo|Manjaro|openSUSE)/i, 'linux'],
];

/** Creates a reader of country, device words and languages: 3 µs per address, 0.05 µs per cached header. */
export function createFactsReader(geo: Geo, readAgent: AgentReader): (visitor: Visitor) => VisitorFacts {
  return (visitor) => ({
    country: geo.lookUp(visitor.address).country,
    devices: deviceWords(readAgent(visitor.userAgent)),
    languages: languageLookups(visitor.acceptLanguage),
  });
}

/**
 * Returns the visitor's position in a link's traffic split, 0 to below 1: constant for this address and browser,
 * without storing anything. Uses FNV-1a and MurmurHash3's finalizer, because FNV alone keeps similar texts close
 * together.
 */
export function drawOf({ address, userAgent }: Visitor, linkId: number): number {
  let hash = 0x811c9dc5 ^ linkId;
  for (const text of [address, userAgent]) {
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** An iPad that requests desktop pages identifies as a Mac and can't be distinguished from one. */
function deviceWords(agent: Agent): string[] {
  const words: string[] = [];
  if (agent.os === 'iOS' || agent.os === 'iPadOS') words.push(agent.device === 'tablet' ? 'ipad' : 'iphone');
  for (const [pattern, word] of SYSTEMS) if (pattern.test(agent.os)) words.push(word);
  if (agent.device === 'mobile' || agent.device === 'tablet' || agent.device === 'desktop') words.push(agent.device);
  return words;
}

/** Real lists are shorter; the rest of a longer header is not read. */
const MAX_LIST_LENGTH = 500;
const RANGE = /^\s*([a-z]{1,8}(?:-[a-z\d]{1,8})*)\s*(?:;\s*q\s*=\s*(\d(?:\.\d{0,3})?)\s*)?$/i;

/**
 * Returns the tags to look up for an `Accept-Language` header by RFC 4647, 3.4: every language by descending weight,
 * each followed by its shorter forms (`zh-Hant-TW`, `zh-Hant`, `zh`). Languages of weight 0 are unwanted and never
 * returned; `*` names no language.
 */
export function languageLookups(header: string): string[] {
  if (header === '') return [];
  const ranges = header
    .slice(0, MAX_LIST_LENGTH)
    .split(',')
    .flatMap((part) => {
      const match = RANGE.exec(part);
      return match?.[1] === undefined ? [] : [{ tag: match[1].toLowerCase(), weight: Number(match[2] ?? 1) }];
    });
  const unwanted = new Set(ranges.filter(({ weight }) => weight === 0).map(({ tag }) => tag));
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
  return [...new Set(wanted.flatMap(({ tag }) => shorterForms(tag)))].filter((tag) => !unwanted.has(tag));
}

/** Returns the tag and its shorter forms; a form never ends in a single-letter subtag, which introduces an extension. */
function shorterForms(tag: string): string[] {
  const subtags = tag.split('-');
  return subtags
    .map((_, index) => subtags.slice(0, subtags.length - index))
    .filter((form) => (form.at(-1)?.length ?? 0) > 1)
    .map((form) => form.join('-'));
}
