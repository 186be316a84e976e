import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { BIO_BLOCK_TYPES } from '../vocabulary.ts';
import { about, Id, Message, nullable, oneOf, success, Timestamp, text, Url } from '../wire.ts';
import { ListQuery, listAnswer } from './list.ts';

const tag = 'Bio pages';

const BioPage = Type.Object({ id: Id, handle: Type.String(), name: Type.String(), link: Url, date: Timestamp });

const name = text(120, 1, about('Heading of the page.'));

const handle = Type.String({
  pattern: '^[a-z0-9_-]{3,60}$',
  description:
    'Last part of the public address, /@handle: 3 to 60 small letters, digits, - or _. Made up when left out.',
  advice: 'The handle needs 3 to 60 small letters, digits, dashes or underscores.',
});

const Block = Type.Object({
  type: oneOf(BIO_BLOCK_TYPES),
  title: Type.Optional(nullable(text(200))),
  url: Type.Optional(nullable(text(2048), about('Where a link, image, video or social block leads.'))),
  text: Type.Optional(nullable(text(2000))),
});

/** What the page shows; null clears a field. */
const content = {
  description: Type.Optional(nullable(text(1000), about('Lines under the heading.'))),
  theme: Type.Optional(nullable(text(40), about('Name of a theme; the plain one when left out.'))),
  blocks: Type.Optional(Type.Array(Block, { maxItems: 50, description: 'From top to bottom. Replaces all blocks.' })),
};

export const bioPageOperations = {
  listBioPages: operation({
    id: 'listBioPages',
    method: 'GET',
    path: '/bios',
    summary: 'List bio pages',
    tag,
    query: ListQuery,
    status: 200,
    answer: listAnswer('bios', BioPage),
    refusals: [400],
  }),
  createBioPage: operation({
    id: 'createBioPage',
    method: 'POST',
    path: '/bio/add',
    summary: 'Create a bio page',
    tag,
    body: Type.Object({ handle: Type.Optional(handle), name, ...content }),
    status: 200,
    answer: success({ id: Id, link: Url }),
    refusals: [400],
  }),
  updateBioPage: operation({
    id: 'updateBioPage',
    method: 'PUT',
    path: '/bio/{id}/update',
    summary: 'Update a bio page',
    tag,
    body: Type.Object({ handle: Type.Optional(handle), name: Type.Optional(name), ...content }),
    status: 200,
    answer: Message,
    refusals: [400, 404],
  }),
  deleteBioPage: operation({
    id: 'deleteBioPage',
    method: 'DELETE',
    path: '/bio/{id}/delete',
    summary: 'Delete a bio page',
    tag,
    status: 200,
    answer: Message,
    refusals: [404],
  }),
};
