import type { LinkRow } from '../link-data.ts';

type Tagged = Pick<LinkRow, 'id' | 'tags'>;

/** A list of tags, and the links that will have it. */
export interface TagGroup {
  tags: string[];
  ids: number[];
}

/** Groups links by their new tags; omits unchanged links. */
export function tagGroups(
  rows: readonly Tagged[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): TagGroup[] {
  const gone = new Set(remove.map(normalizeTag));
  return groupsOf(
    rows.map(({ id, tags }) => {
      const kept = tags.filter((tag) => !gone.has(normalizeTag(tag)));
      const known = new Set(kept.map(normalizeTag));
      const after = [...kept, ...add.filter((tag) => !known.has(normalizeTag(tag)))];
      return { id, before: tags, after };
    }),
  );
}

/** Returns the groups that restore each link's previous tags. */
export function undoGroups(rows: readonly Tagged[]): TagGroup[] {
  return groupsOf(rows.map(({ id, tags }) => ({ id, before: undefined, after: [...tags] })));
}

/** Returns every tag of the links, the most frequent first. */
export function tagsOf(rows: readonly Tagged[]): Array<{ tag: string; count: number }> {
  const counts = new Map<string, number>();
  for (const tag of rows.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((one, other) => other.count - one.count || one.tag.localeCompare(other.tag));
}

interface TagChange {
  id: number;
  before: readonly string[] | undefined;
  after: string[];
}

function groupsOf(wishes: readonly TagChange[]): TagGroup[] {
  const groups = new Map<string, TagGroup>();
  for (const { id, before, after } of wishes) {
    const key = JSON.stringify(after);
    if (before !== undefined && JSON.stringify(before) === key) continue;
    const group = groups.get(key) ?? { tags: after, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function normalizeTag(tag: string): string {
  return tag.toLowerCase();
}
