import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { NEUTRAL_PIXEL_TYPES, VENDOR_PIXEL_TYPES } from '../vocabulary.ts';
import { Count, documented, enumOf, Id, Message, success, Timestamp, text } from '../wire.ts';
import { LinkRow } from './link-fields.ts';
import { ListQuery, listResponse } from './list.ts';

const tag = 'Pixels';

const PixelType = enumOf(
  [...NEUTRAL_PIXEL_TYPES, ...VENDOR_PIXEL_TYPES],
  documented('A neutral type, or the vendor’s name for the same service. Returned as sent.'),
);

const name = text(120, { minLength: 1, ...documented('Name of the pixel.') });
const pixelTag = text(100, { minLength: 1, ...documented('Tag or ID from the vendor: letters, digits and _ . : / -') });

const row = { id: Id, type: PixelType, name: Type.String(), tag: Type.String(), date: Timestamp };

const consent = Type.Boolean({
  description: 'Ask visitors for consent. The pixel fires only for those who agree; everyone reaches the destination.',
});

const PixelDetail = Type.Object({
  ...row,
  consent,
  fires: Type.Boolean({
    description: 'Whether the tag can fire without the vendor’s script. Waymark runs no third-party scripts.',
  }),
});

export const pixelOperations = {
  listPixels: operation({
    id: 'listPixels',
    method: 'GET',
    path: '/pixels',
    changes: false,
    summary: 'List pixels',
    tag,
    query: ListQuery,
    status: 200,
    response: listResponse('pixels', Type.Object({ ...row, links: Count })),
    errorStatuses: [400],
  }),
  showPixel: operation({
    id: 'showPixel',
    method: 'GET',
    path: '/pixel/{id}',
    changes: false,
    summary: 'Show a pixel',
    tag,
    status: 200,
    response: success({ data: PixelDetail }),
    errorStatuses: [404],
  }),
  listPixelLinks: operation({
    id: 'listPixelLinks',
    method: 'GET',
    path: '/pixel/{id}/links',
    changes: false,
    summary: 'List links with a pixel',
    tag,
    query: ListQuery,
    status: 200,
    response: listResponse('urls', LinkRow),
    errorStatuses: [400, 404],
  }),
  createPixel: operation({
    id: 'createPixel',
    method: 'POST',
    path: '/pixel/add',
    changes: true,
    summary: 'Create a pixel',
    tag,
    body: Type.Object({ type: PixelType, name, tag: pixelTag, consent: Type.Optional(consent) }),
    status: 200,
    response: success({ id: Id }),
    errorStatuses: [400],
  }),
  updatePixel: operation({
    id: 'updatePixel',
    method: 'PUT',
    path: '/pixel/{id}/update',
    changes: true,
    summary: 'Update a pixel',
    tag,
    body: Type.Object({ name: Type.Optional(name), tag: pixelTag, consent: Type.Optional(consent) }),
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  deletePixel: operation({
    id: 'deletePixel',
    method: 'DELETE',
    path: '/pixel/{id}/delete',
    changes: true,
    summary: 'Delete a pixel',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
};
