import { useCreators } from '../../../../api/authors.ts';
import { LINK_TOOLS } from '../../../../api/client.ts';
import { useApiQuery } from '../../../../api/queries.ts';
import { useWorkspace } from '../../../../state/workspace/workspace.ts';
import { LINKS, type LinkRow } from '../../link-data.ts';
import type { TemplateValue } from './template-values.ts';

export const PRESETS = `${LINK_TOOLS}/presets`;
export const PRESET = `${LINK_TOOLS}/preset`;

/** More than anyone chooses from. */
export const ALL = 1_000;

export interface Template {
  id: number;
  name: string;
  value: TemplateValue;
}

/** Returns the templates of the workspace, the newest first. */
export function useTemplates(): readonly Template[] {
  const { data } = useApiQuery('listPresets', PRESETS, { query: { kind: 'link', limit: ALL } });
  // The kind decides which fields the value has.
  return (data?.data.presets ?? []).map(({ id, name, value }) => ({ id, name, value: value as TemplateValue }));
}

/** Returns the saved designs of codes. */
export function useDesigns(): ReadonlyArray<Pick<Template, 'id' | 'name'>> {
  const { data } = useApiQuery('listPresets', PRESETS, { query: { kind: 'qr', limit: ALL } });
  return data?.data.presets ?? [];
}

/** Returns the newest link that the person created; in workspaces of one person, the newest of all. */
export function useLastLink(isWanted: boolean): LinkRow | undefined {
  const person = useWorkspace()?.person;
  const creator = useCreators('link').find(({ name }) => person && name === (person.name || person.username));
  const query = { limit: 1, ...(creator && { creator: creator.id }) };
  const { data } = useApiQuery('searchLinks', `${LINKS}/search`, { query, isLive: false, enabled: isWanted });
  return data?.data.urls[0];
}
