import type { ApiResponse } from '../../../../api/client.ts';

type TagChoice = ApiResponse<'listLinkTags'>['data']['tags'][number];

/** Returns the tags of a filter; they contain no commas. */
export function tagsIn(filter: string): string[] {
  const tags = filter.split(',').map((tag) => tag.trim());
  return tags.filter((tag) => tag !== '');
}

/** Adds a tag to a filter or removes it, ignoring case. */
export function withToggledTag(filter: string, name: string): string {
  const selected = tagsIn(filter);
  const others = selected.filter((tag) => !isSame(tag, name));
  return (others.length < selected.length ? others : [...others, name]).join(',');
}

/** Returns the tags to select that match a search. A selected tag that no link has any more can still be deselected. */
export function tagChoices(tags: readonly TagChoice[], selected: readonly string[], search: string): TagChoice[] {
  const missing = selected.filter((tag) => !tags.some(({ name }) => isSame(name, tag)));
  const all = [...tags, ...missing.map((name) => ({ name, links: 0 }))];
  return all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
