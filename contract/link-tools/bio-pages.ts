import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { BIO_BLOCK_TYPES, BIO_FORMS, BIO_THEMES } from '../vocabulary.ts';
import { about, Count, Id, Message, nullable, oneOf, success, Timestamp, text, Url } from '../wire.ts';
import { AnswerDeleteQuery, AnswerListQuery, answerList } from './answers.ts';
import { ListQuery, listAnswer } from './list.ts';
import { PreviewHtml } from './preview.ts';
import { Statistics } from './statistics.ts';

const tag = 'Bio pages';

const BioPage = Type.Object({ id: Id, handle: Type.String(), name: Type.String(), link: Url, date: Timestamp });

const name = text(120, 1, about('Heading of the page.'));

const handle = Type.String({
  pattern: '^[a-z0-9_-]{3,60}$',
  description:
    'Last part of the public address, /@handle: 3 to 60 small letters, digits, - or _. Made up when left out.',
  advice: 'The handle needs 3 to 60 small letters, digits, dashes or underscores.',
});

/** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`; empty clears, as forms do. */
const moment = (description: string) =>
  nullable(
    Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}(:\\d{2})?)?)?$' }),
    about(description, 'Write the time as YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, in UTC.'),
  );

const Block = Type.Object({
  id: Type.Optional(nullable(Id, about('Of a block that stays, so that its clicks stay its own; new ones have none.'))),
  type: oneOf(BIO_BLOCK_TYPES),
  title: Type.Optional(nullable(text(200))),
  url: Type.Optional(
    nullable(
      text(2048),
      about('Where a link, image, video, music or social block leads. Known players play in place.'),
    ),
  ),
  text: Type.Optional(nullable(text(2000))),
  email: Type.Optional(nullable(text(254), about('Of a contact block.'))),
  phone: Type.Optional(nullable(text(40), about('Of a contact block.'))),
  form: Type.Optional(nullable(oneOf(BIO_FORMS), about('What a form block asks for; contact unless given.'))),
  starts: Type.Optional(moment('Shown from then on, UTC.')),
  ends: Type.Optional(moment('Shown until then, UTC.')),
  hidden: Type.Optional(Type.Boolean({ description: 'Kept, and shown to nobody; not unless given.' })),
});

const StoredBlock = Type.Object({
  id: Id,
  type: oneOf(BIO_BLOCK_TYPES),
  title: nullable(Type.String()),
  url: nullable(Url),
  text: nullable(Type.String()),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  form: nullable(oneOf(BIO_FORMS)),
  starts: nullable(Timestamp),
  ends: nullable(Timestamp),
  hidden: Type.Boolean(),
});

/** The row and what an update can change. */
const BioPageDetail = Type.Object({
  id: Id,
  handle: Type.String(),
  name: Type.String(),
  link: Url,
  date: Timestamp,
  description: nullable(Type.String()),
  image: nullable(Url),
  theme: nullable(Type.String()),
  metatitle: nullable(Type.String()),
  metadescription: nullable(Type.String()),
  metaimage: nullable(Url),
  sitemap: Type.Boolean(),
  notify: Type.Boolean(),
  pixels: Type.Array(Id),
  blocks: Type.Array(StoredBlock),
});

const BioStatistics = Type.Object({
  ...Statistics.properties,
  blocks: Type.Array(
    Type.Object({ block: Id, clicks: Count, visitors: Count }),
    about('Clicks of each block that has any, most first; of all time.'),
  ),
});

/** What the page shows; null clears a field. */
const content = {
  description: Type.Optional(nullable(text(1000), about('Lines under the heading.'))),
  theme: Type.Optional(
    nullable(text(40), about(`One of ${BIO_THEMES.join(', ')}; a page under any other name is plain.`)),
  ),
  image: Type.Optional(nullable(text(2048), about('Address of a portrait or sign above the heading.'))),
  metatitle: Type.Optional(nullable(text(300), about('Title of the social preview; the name unless given.'))),
  metadescription: Type.Optional(nullable(text(1000), about('Description of the social preview.'))),
  metaimage: Type.Optional(nullable(text(2048), about('Image address of the social preview.'))),
  sitemap: Type.Optional(
    Type.Boolean({ description: 'Whether search engines are told of the page; not unless given.' }),
  ),
  notify: Type.Optional(
    Type.Boolean({ description: 'Mail each answer to the account’s address, ten an hour at most; not unless given.' }),
  ),
  pixels: Type.Optional(Type.Array(Id, { maxItems: 20, description: 'Pixels that the page fires.' })),
  blocks: Type.Optional(Type.Array(Block, { maxItems: 50, description: 'From top to bottom. Replaces all blocks.' })),
};

/** Pixels are nothing that a visitor sees. */
const { pixels: _pixels, ...seen } = content;

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
  showBioPage: operation({
    id: 'showBioPage',
    method: 'GET',
    path: '/bio/{id}',
    summary: 'Show a bio page with how often it was seen, and the clicks of its blocks',
    tag,
    status: 200,
    answer: success({ details: BioPageDetail, data: BioStatistics }),
    refusals: [404],
  }),
  listBioAnswers: operation({
    id: 'listBioAnswers',
    method: 'GET',
    path: '/bio/{id}/answers',
    summary: "List or download what visitors sent in through a bio page's forms",
    tag,
    query: AnswerListQuery,
    status: 200,
    answerTypes: ['application/json', 'text/csv'],
    answer: answerList,
    refusals: [400, 404],
  }),
  deleteBioAnswers: operation({
    id: 'deleteBioAnswers',
    method: 'DELETE',
    path: '/bio/{id}/answers/delete',
    summary: 'Delete one answer, or all of them',
    tag,
    query: AnswerDeleteQuery,
    status: 200,
    answer: Message,
    refusals: [400, 404],
  }),
  previewBioPage: operation({
    id: 'previewBioPage',
    method: 'GET',
    path: '/bio/{id}/preview',
    summary: 'Show what visitors see of a bio page',
    tag,
    status: 200,
    answer: success({ html: PreviewHtml }),
    refusals: [404],
  }),
  checkBioHandle: operation({
    id: 'checkBioHandle',
    method: 'GET',
    path: '/bio/handle',
    summary: 'Ask whether a handle is free',
    tag,
    query: Type.Object({ handle: text(200) }),
    status: 200,
    answer: success({
      free: Type.Boolean(),
      reason: nullable(Type.String(), about('Why it is not, in a sentence; null when it is.')),
    }),
    refusals: [400],
  }),
  previewBioDraft: operation({
    id: 'previewBioDraft',
    method: 'POST',
    path: '/bio/preview',
    summary: 'Show what visitors would see of a bio page that is not saved; what is half written is left out',
    tag,
    body: Type.Object({ handle: Type.Optional(text(60)), name: Type.Optional(text(120)), ...seen }),
    status: 200,
    answer: success({ html: PreviewHtml }),
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
