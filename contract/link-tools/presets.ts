import { type TSchema, Type } from 'typebox';
import { operation } from '../operation.ts';
import { PRESET_KINDS, type PresetKind, UTM_PARAMETERS } from '../vocabulary.ts';
import { documented, enumOf, Id, Message, nullable, success, Timestamp, text } from '../wire.ts';
import { linkOptions } from './link-fields.ts';
import { ListQuery, listResponse } from './list.ts';
import { qrLook } from './qr-codes.ts';
import { QrStyle } from './qr-style.ts';

const tag = 'Presets';

const kind = enumOf(PRESET_KINDS, documented('`utm`: UTM parameters; `qr`: QR code designs; `link`: link settings.'));
const name = text(120, { minLength: 1, ...documented('Name of the preset; unique per kind.') });

const linkFields = {
  ...withoutOwn(linkOptions),
  expirydays: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 3_650, description: 'Days after which a link with these settings expires.' }),
  ),
  qr: Type.Optional(
    nullable(Id, documented('Preset of kind `qr` for codes of the link.', 'Enter the ID of a preset.')),
  ),
};

/** Omits what identifies, describes, protects or dates one link. */
function withoutOwn(fields: typeof linkOptions) {
  const { custom, title, description, password, start, expiry, status, notes, ...others } = fields;
  return others;
}

/** Value by preset kind. */
export const PRESET_VALUES: Readonly<Record<PresetKind, TSchema>> = {
  utm: Type.Partial(Type.Object(Object.fromEntries(UTM_PARAMETERS.map((word) => [word, text(200)])))),
  qr: Type.Object(qrLook),
  link: Type.Object(linkFields),
};

const value = Type.Record(
  Type.String(),
  Type.Unknown(),
  documented(
    `By kind. \`utm\`: ${UTM_PARAMETERS.join(', ')}. \`qr\`: foreground, background, logo and style of a code. ` +
      `\`link\`: ${Object.keys(linkFields).join(', ')} of a link.`,
    'value must be an object with the fields of its kind.',
  ),
);

/** A stored design with all fields. */
const StoredLook = Type.Object({
  foreground: Type.String(),
  background: Type.String(),
  logo: nullable(Type.String(), documented('Path of the stored image.')),
  style: QrStyle,
});

const Preset = Type.Object({
  id: Id,
  kind,
  name: Type.String(),
  value: Type.Union([PRESET_VALUES.utm, StoredLook, PRESET_VALUES.link]),
  date: Timestamp,
});

export const presetOperations = {
  listPresets: operation({
    id: 'listPresets',
    method: 'GET',
    path: '/presets',
    changes: false,
    summary: 'List presets',
    tag,
    query: Type.Object({ ...ListQuery.properties, kind: Type.Optional(kind) }),
    status: 200,
    response: listResponse('presets', Preset),
    errorStatuses: [400],
  }),
  createPreset: operation({
    id: 'createPreset',
    method: 'POST',
    path: '/preset/add',
    changes: true,
    summary: 'Create a preset of UTM parameters, a QR code design or link settings',
    tag,
    body: Type.Object({ kind, name, value }),
    status: 200,
    response: success({ id: Id }),
    errorStatuses: [400],
  }),
  updatePreset: operation({
    id: 'updatePreset',
    method: 'PUT',
    path: '/preset/{id}/update',
    changes: true,
    summary: 'Update a preset; its kind cannot change',
    tag,
    body: Type.Object({ name: Type.Optional(name), value: Type.Optional(value) }),
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  deletePreset: operation({
    id: 'deletePreset',
    method: 'DELETE',
    path: '/preset/{id}/delete',
    changes: true,
    summary: 'Delete a preset',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
};
