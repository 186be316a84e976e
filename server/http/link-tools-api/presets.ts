import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import { PRESET_VALUES } from '../../../contract/link-tools/presets.ts';
import type { PresetKind } from '../../../contract/vocabulary.ts';
import type { Preset } from '../../library/presets/presets.ts';
import { createInputReader, type InputReader } from '../shared/request/request-reader.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';
import { LOGO_BODY_LIMIT_BYTES } from './qr-codes.ts';

const { listPresets, createPreset, updatePreset, deletePreset } = linkToolsOperations;

/** Readers by kind: the kind decides which fields a value has. */
const readers: Readonly<Record<PresetKind, InputReader>> = {
  utm: createInputReader(PRESET_VALUES.utm),
  qr: createInputReader(PRESET_VALUES.qr),
  link: createInputReader(PRESET_VALUES.link),
};

function readValue(kind: PresetKind, value: unknown): Preset['value'] {
  return readers[kind](value) as Preset['value'];
}

export const presetRoutes = [
  route(listPresets, async ({ principal, query }, { features }) => {
    const page = await features.presets.page(principal.accountId, pageRequest(query), query.kind);
    return listEnvelope(query, page, { name: 'presets', present: presentPreset });
  }),
  route(
    createPreset,
    async ({ principal, body: { kind, name, value }, creationEntry }, { features }) => {
      const input = { kind, name, value: readValue(kind, value) };
      const { id } = await features.presets.create(principal.accountId, input, creationEntry?.());
      return ok({ id });
    },
    LOGO_BODY_LIMIT_BYTES,
  ),
  route(
    updatePreset,
    async ({ principal, body: { name, value }, id }, { features }) => {
      const { kind } = await features.presets.find(principal.accountId, id());
      const patch = { name, value: value && readValue(kind, value) };
      await features.presets.update(principal.accountId, id(), patch);
      return ok({ message: 'The preset was updated.' });
    },
    LOGO_BODY_LIMIT_BYTES,
  ),
  route(deletePreset, async ({ principal, id }, { features }) => {
    await features.presets.remove(principal.accountId, id());
    return ok({ message: 'The preset was deleted.' });
  }),
];

function presentPreset({ id, kind, name, value, createdAt }: Preset) {
  return { id, kind, name, value: { ...value }, date: formatTimestamp(createdAt) };
}
