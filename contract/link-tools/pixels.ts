import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { PIXEL_TRADE_NAMES, PIXEL_WORDS } from '../vocabulary.ts';
import { about, Id, Message, oneOf, success, Timestamp, text } from '../wire.ts';
import { ListQuery, listAnswer } from './list.ts';

const tag = 'Pixels';

const PixelType = oneOf(
  [...PIXEL_WORDS, ...PIXEL_TRADE_NAMES],
  about('One of the 13 neutral words, or the trade name of the same kind; read back as written.'),
);

const name = text(120, 1, about('Your name for the pixel.'));
const pixelTag = text(120, 1, about('Tag or identifier that the vendor gave you. Every type has its own pattern.'));

const Pixel = Type.Object({ id: Id, type: PixelType, name: Type.String(), tag: Type.String(), date: Timestamp });

export const pixelOperations = {
  listPixels: operation({
    id: 'listPixels',
    method: 'GET',
    path: '/pixels',
    summary: 'List pixels',
    tag,
    query: ListQuery,
    status: 200,
    answer: listAnswer('pixels', Pixel),
    refusals: [400],
  }),
  createPixel: operation({
    id: 'createPixel',
    method: 'POST',
    path: '/pixel/add',
    summary: 'Create a pixel',
    tag,
    body: Type.Object({ type: PixelType, name, tag: pixelTag }),
    status: 200,
    answer: success({ id: Id }),
    refusals: [400],
  }),
  updatePixel: operation({
    id: 'updatePixel',
    method: 'PUT',
    path: '/pixel/{id}/update',
    summary: 'Update a pixel',
    tag,
    body: Type.Object({ name: Type.Optional(name), tag: pixelTag }),
    status: 200,
    answer: Message,
    refusals: [400, 404],
  }),
  deletePixel: operation({
    id: 'deletePixel',
    method: 'DELETE',
    path: '/pixel/{id}/delete',
    summary: 'Delete a pixel',
    tag,
    status: 200,
    answer: Message,
    refusals: [404],
  }),
};
