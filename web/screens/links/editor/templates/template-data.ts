import { LINK_TOOLS } from '../../../../api/client.ts';
import { useApiQuery } from '../../../../api/queries.ts';
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
