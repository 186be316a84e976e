import type { BioBlockType } from '../../../../../contract/vocabulary.ts';
import { NETWORK_HOSTS } from '../../../../messages/landing-pages/networks.ts';

const NETWORKS: ReadonlyMap<string, string> = new Map(
  Object.entries(NETWORK_HOSTS).flatMap(([name, hosts]) => hosts.split(' ').map((host) => [host, name] as const)),
);

/** Returns the name of the network of an address, whose host may be a subdomain; undefined for any other. */
export function networkOf(address: string): string | undefined {
  const labels = URL.parse(absolute(address))?.hostname.split('.') ?? [];
  const hosts = labels.map((_, start) => labels.slice(start).join('.'));
  return hosts.map((host) => NETWORKS.get(host)).find((name) => name !== undefined);
}

function absolute(address: string): string {
  return /^https?:\/\//i.test(address) ? address : `https://${address}`;
}

/** A pasted address, with or without its scheme. */
const ADDRESS = /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i;

/** Addresses that say what they are, by host and path without `www.` */
const KNOWN: ReadonlyArray<readonly [address: RegExp, type: BioBlockType]> = [
  [/\/.*\.(?:pdf|zip|epub|docx?|xlsx?|pptx?)$/i, 'file'],
  [/\/.*\.(?:jpe?g|png|webp|gif|avif)$/i, 'image'],
  [/^(?:m\.)?youtube\.com\/(?:watch|shorts|live)|^youtu\.be\/|^vimeo\.com\/\d|^dailymotion\.com\/video/, 'video'],
  [/^open\.spotify\.com\/(?:show|episode)|^podcasts\.apple\.com/, 'podcast'],
  [/^open\.spotify\.com|^soundcloud\.com\/.+\/|^music\.apple\.com|^deezer\.com/, 'music'],
  [/^ko-fi\.com|^buymeacoffee\.com|^paypal\.me/, 'tip'],
  [/^calendly\.com|^cal\.com\//, 'calendar'],
];

/** Returns the blocks that an address can become, the likeliest first; none for a text that is not one. */
export function typesOfAddress(text: string): readonly BioBlockType[] {
  const url = ADDRESS.test(text) ? URL.parse(absolute(text)) : null;
  if (!url) return [];
  const place = url.host.replace(/^www\./, '') + url.pathname;
  const known = KNOWN.flatMap(([address, type]) => (address.test(place) ? [type] : [])).slice(0, 1);
  return [...known, ...(networkOf(text) ? (['social'] as const) : []), 'link'];
}
