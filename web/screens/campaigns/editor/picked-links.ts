import { withScheme } from '../../../state/hosts/web-url.ts';
import { linkName, withoutScheme } from '../../../state/link-name.ts';
import { type LinkObstacle, obstacleOf } from '../../../state/links/link-state.ts';
import type { CampaignLink } from './rotation.ts';
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
  /** Distinguishes new links with the same destination: one for each place where it is published. */
  nth?: number | undefined;
  /** Why it could not be created. */
  refusal?: string | undefined;
}

/** Changes of a campaign's links. They are kept as differences, so that changes in other tabs are preserved. */
export interface LinkChanges {
  added: readonly AddedLink[];
  removed: readonly number[];
  /** Weights as typed, by `keyOf`. */
  weights: Readonly<Record<string, string>>;
}

export const NO_CHANGES: LinkChanges = { added: [], removed: [], weights: {} };

/** A link as the form shows it. */
export interface PickedLink extends AddedLink {
  key: string;
  weight: string;
  obstacle?: LinkObstacle | undefined;
}

export function keyOf({ id, target, nth }: Pick<AddedLink, 'id' | 'target' | 'nth'>): string {
  if (id !== null) return String(id);
  return nth === undefined ? target : `${target} ${nth}`;
}

/** Whether the link is in the campaign, or another new link with the same destination. */
export function isPicked(picked: readonly AddedLink[], { id, target }: AddedLink): boolean {
  return picked.some((link) => (id === null ? link.target === target : link.id === id));
}

/** Returns the campaign's links as they will be after saving. */
export function pickedOf(links: readonly CampaignLink[], changes: LinkChanges, now: number): PickedLink[] {
  const { added, removed, weights } = changes;
  const stay = links.filter(({ id }) => !removed.includes(id));
  const come = added.filter(({ id }) => !links.some((link) => link.id === id));
  return [
    ...stay.map((link) => ({
      key: String(link.id),
      id: link.id,
      label: linkName(link),
      target: link.longurl,
      short: link.shorturl,
      weight: weights[link.id] ?? String(link.weight),
      obstacle: obstacleOf(link, now),
    })),
    ...come.map((link) => ({
      ...link,
      key: keyOf(link),
      label: link.title?.trim() || link.label,
      weight: weights[keyOf(link)] ?? '1',
    })),
  ];
}

export function withAdded(changes: LinkChanges, link: AddedLink): LinkChanges {
  const removed = changes.removed.filter((id) => id !== link.id);
  if (removed.length < changes.removed.length) return { ...changes, removed };
  const alike = changes.added.filter((one) => (link.id === null ? isNewTo(link.target, one) : one.id === link.id));
  const last = alike.at(-1);
  if (last && link.id !== null) return changes;
  const coming = last ? { ...link, nth: (last.nth ?? 1) + 1 } : link;
  return { ...changes, added: [...changes.added, coming] };
}

function isNewTo(target: string, link: AddedLink): boolean {
  return link.id === null && link.target === target;
}

export function withoutLink(changes: LinkChanges, link: PickedLink): LinkChanges {
  const added = changes.added.filter((one) => keyOf(one) !== link.key);
  const isNew = added.length < changes.added.length;
  return { ...changes, added, removed: isNew || link.id === null ? changes.removed : [...changes.removed, link.id] };
}

export function withWeight(changes: LinkChanges, link: PickedLink, weight: string): LinkChanges {
  return { ...changes, weights: { ...changes.weights, [link.key]: weight } };
}

export function withTitle(changes: LinkChanges, { key }: PickedLink, title: string): LinkChanges {
  return { ...changes, added: changes.added.map((link) => (keyOf(link) === key ? { ...link, title } : link)) };
}

/** Returns pasted text as a destination; undefined when it is a search. */
export function destinationInText(words: string): AddedLink | undefined {
  const isWhole = /^https?:\/\//i.test(words);
  if (!isWhole && !/^(?:localhost:|[^\s/@]+\.[a-z]{2,}(?:[/?#:]|$))\S*$/i.test(words)) return undefined;
  const address = URL.parse(withScheme(words));
  return address ? { id: null, label: withoutScheme(address.href), target: address.href } : undefined;
}

/** Returns the ids by their new weight: only valid weights that differ from the stored ones. */
export function weightsToSave(links: readonly CampaignLink[], changes: LinkChanges): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  const before = new Map(links.map(({ id, weight }) => [id, weight]));
  for (const { id, weight } of pickedOf(links, changes, 0)) {
    const wanted = readWeight(weight);
    if (id === null || wanted === undefined || changes.weights[id] === undefined || before.get(id) === wanted) continue;
    groups.set(wanted, [...(groups.get(wanted) ?? []), id]);
  }
  return groups;
}

/** Replaces created links by their ids and records the reason for rejected ones; both are identified by `keyOf`. */
export function withCreated(
  changes: LinkChanges,
  created: ReadonlyMap<string, number>,
  refused: ReadonlyMap<string, string> = new Map(),
): LinkChanges {
  const weights = { ...changes.weights };
  const added = changes.added.map((link) => {
    const id = link.id === null ? created.get(keyOf(link)) : undefined;
    if (id === undefined) return { ...link, refusal: refused.get(keyOf(link)) };
    const weight = weights[keyOf(link)];
    if (weight !== undefined) weights[id] = weight;
    return { ...link, id, refusal: undefined };
  });
  return { ...changes, added, weights };
}

/** Returns the links as the rotator preview shows them. */
export function previewLinksOf(picked: readonly PickedLink[]) {
  return picked.map(({ id, label, target, weight, obstacle }, place) => ({
    // New links have no id yet.
    id: id ?? -place - 1,
    label,
    target,
    weight: readWeight(weight) ?? 1,
    obstacle,
  }));
}
