import { withScheme } from '../../../state/hosts/web-url.ts';
import { linkName, withoutScheme } from '../../../state/link-name.ts';
import { obstacleOf } from '../../../state/links/link-state.ts';
import type { CampaignLink, PicturedLink } from './rotation.ts';
import { readWeight } from './weight.ts';

/** A link that saving adds to the campaign. */
export interface AddedLink {
  /** Null for a link that saving creates. */
  id: number | null;
  label: string;
  target: string;
  /** Its short link, once it has one. */
  short?: string | undefined;
  /** Name as typed, for a link that will be created. */
  title?: string | undefined;
  /** Weight as typed; undefined: unchanged. */
  weight?: string | undefined;
  /** Distinguishes new links with the same destination: one for each place where it is published. */
  nth?: number | undefined;
  /** Why it was rejected. */
  refusal?: string | undefined;
}

export type AddedLinks = readonly AddedLink[];

export function keyOf({ id, target, nth }: Pick<AddedLink, 'id' | 'target' | 'nth'>): string {
  if (id !== null) return String(id);
  return nth === undefined ? target : `${target} ${nth}`;
}

/** Returns the name of a link; one without a name is called by its destination. */
export function labelOf({ title, label }: AddedLink): string {
  return title?.trim() || label;
}

/** Returns the weight as it is shown. */
export function weightOf({ weight = '1' }: AddedLink): string {
  return weight;
}

/** Whether the link is among these, or another new link with the same destination. */
export function isPicked(picked: AddedLinks, { id, target }: AddedLink): boolean {
  return picked.some((link) => (id === null ? link.target === target : link.id === id));
}

export function withAdded(picked: AddedLinks, link: AddedLink): AddedLinks {
  const alike = picked.filter((one) => (link.id === null ? isNewTo(link.target, one) : one.id === link.id));
  const last = alike.at(-1);
  if (last && link.id !== null) return picked;
  return [...picked, last ? { ...link, nth: (last.nth ?? 1) + 1 } : link];
}

function isNewTo(target: string, link: AddedLink): boolean {
  return link.id === null && link.target === target;
}

export function withoutLink(picked: AddedLinks, link: AddedLink): AddedLinks {
  return picked.filter((one) => keyOf(one) !== keyOf(link));
}

export function withChange(picked: AddedLinks, link: AddedLink, change: Partial<AddedLink>): AddedLinks {
  return picked.map((one) => (keyOf(one) === keyOf(link) ? { ...one, ...change } : one));
}

/** Returns pasted text as a destination; undefined when it is a search. */
export function destinationInText(words: string): AddedLink | undefined {
  const isWhole = /^https?:\/\//i.test(words);
  if (!isWhole && !/^(?:localhost:|[^\s/@]+\.[a-z]{2,}(?:[/?#:]|$))\S*$/i.test(words)) return undefined;
  const address = URL.parse(withScheme(words));
  return address ? { id: null, label: withoutScheme(address.href), target: address.href } : undefined;
}

/** Returns links that will be added as the preview shows them. */
export function picturedDraft(picked: AddedLinks): PicturedLink[] {
  return picked.map((link, place) => ({
    // New links have no id yet.
    id: link.id ?? -place - 1,
    label: labelOf(link),
    target: link.target,
    short: link.short,
    weight: readWeight(weightOf(link)) ?? 1,
  }));
}

/** Returns the links of a campaign as the preview shows them. */
export function picturedLinks(links: readonly CampaignLink[], now: number): PicturedLink[] {
  return links.map((link) => ({
    id: link.id,
    label: linkName(link),
    target: link.longurl,
    short: link.shorturl,
    weight: link.weight,
    obstacle: obstacleOf(link, now),
  }));
}
