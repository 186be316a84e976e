import { isAddress, linkName } from './link-name.ts';

type Named = Parameters<typeof linkName>[0];

/** What a line of a chart is called. */
export interface ChartName {
  /** Where there is room. */
  whole: string;
  /** Beside a number, where there is little: no longer than a phone is wide. */
  short: string;
}

const MOST = 40;
/** Of an address that is too long: as much of its beginning says which website it is. */
const HEAD = 14;

/** Names of links, each another one: what is called the same says its short address, too. */
export function chartNames(links: readonly Named[]): ChartName[] {
  const names = links.map((link) => ({ whole: linkName(link), short: shortened(linkName(link)) }));
  return names.map((name, place) => {
    const isShared = names.some((other, at) => at !== place && other.short === name.short);
    if (!isShared) return name;
    const more = ` (${links[place]?.shorturl.split('/').at(-1)})`;
    return { whole: name.whole + more, short: name.short + more };
  });
}

/** Addresses differ at their ends, words at their beginnings. */
function shortened(name: string): string {
  if (name.length <= MOST) return name;
  if (!isAddress(name)) return `${name.slice(0, MOST - 1)}…`;
  return `${name.slice(0, HEAD)}…${name.slice(HEAD + 1 - MOST)}`;
}
