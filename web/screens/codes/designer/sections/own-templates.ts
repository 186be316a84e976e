import type { ApiResponse } from '../../../../api/client.ts';
import { useApiQuery } from '../../../../api/queries.ts';
import { PRESETS } from '../../code-data.ts';
import { type LookResponse, lookFrom } from '../../design/look.ts';
import type { ShownTemplate } from './template-shelf.tsx';

const MAX_TEMPLATES = 1_000;

/** The account's saved looks, the newest first. */
export function useOwnTemplates() {
  return useApiQuery('listPresets', PRESETS, { query: { kind: 'qr', limit: MAX_TEMPLATES } });
}

/** Converts them to the form of the built-in templates. */
export function templatesIn({ data }: ApiResponse<'listPresets'>): ShownTemplate[] {
  return data.presets.map(({ id, name, value }) => {
    return { id, name, label: name, look: lookFrom(value as LookResponse) };
  });
}
