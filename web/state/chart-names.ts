import { isAddress, linkName } from './link-name.ts';

type Named = Parameters<typeof linkName>[0];

/** Name of a chart line. */
export interface ChartName {
  /** The whole name, where it fits. */
  whole: string;
  /** Next to a number, where space is scarce: at most the width of a phone. */
  short: string;
}

const MAX_NAME_LENGTH = 40;
/** Number of leading characters kept of a long address, enough to recognize the website. */
const HEAD = 14;

/** Returns unique names of links: equal names include the short link. */
export function chartNames(links: readonly Named[]): ChartName[] {
  const names = links.map((link) => ({ whole: linkName(link), short: shortened(linkName(link)) }));
  return names.map((name, place) => {
    const isShared = names.some((other, at) => at !== place && other.short === name.short);
    if (!isShared) return name;
    const more = ` (${links[place]?.shorturl.split('/').at(-1)})`;
    return { whole: name.whole + more, short: name.short + more };
  });
}

/** Shortens addresses in the middle and text at the end: addresses differ at their end, text at its start. */
function shortened(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  if (!isAddress(name)) return `${name.slice(0, MAX_NAME_LENGTH - 1)}…`;
  return `${name.slice(0, HEAD)}…${name.slice(HEAD + 1 - MAX_NAME_LENGTH)}`;
}
