import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { about, Id, Message, nullable, success, Timestamp, text, Url } from '../wire.ts';
import { LinkRow } from './link-fields.ts';
import { ListQuery, listAnswer } from './list.ts';
import { PreviewHtml } from './preview.ts';
import { Statistics } from './statistics.ts';

const tag = 'Splash pages';

const name = text(120, 1, about('Your name for the page; visitors do not see it.'));

const SplashPage = Type.Object({ id: Id, name: Type.String(), date: Timestamp });

/** The row and what an update can change. */
const SplashPageDetail = Type.Object({
  id: Id,
  name: Type.String(),
  date: Timestamp,
  title: nullable(Type.String()),
  message: nullable(Type.String()),
  image: nullable(Url),
  counter: Type.Integer({ minimum: 0, maximum: 60 }),
  button: nullable(Type.String()),
  skip: Type.Boolean(),
});

/** What the page shows; null clears a field. */
const content = {
  title: Type.Optional(nullable(text(120), about('Heading.'))),
  message: Type.Optional(nullable(text(1000), about('Text under the heading.'))),
  image: Type.Optional(nullable(text(2048), about('Address of a picture.'))),
  counter: Type.Optional(
    nullable(
      Type.Integer({ minimum: 0, maximum: 60 }),
      about(
        'Seconds until the page goes on by itself; 0 waits for the button.',
        'The counter is a whole number of seconds from 0 to 60.',
      ),
    ),
  ),
  button: Type.Optional(nullable(text(60), about('Label of the button that goes on.'))),
  skip: Type.Optional(
    Type.Boolean({ description: 'Whether the button is there before the countdown is over; it is, unless false.' }),
  ),
};

export const splashPageOperations = {
  listSplashPages: operation({
    id: 'listSplashPages',
    method: 'GET',
    path: '/splash',
    summary: 'List splash pages',
    tag,
    query: ListQuery,
    status: 200,
    answer: listAnswer('splash', SplashPage),
    refusals: [400],
  }),
  showSplashPage: operation({
    id: 'showSplashPage',
    method: 'GET',
    path: '/splash/{id}',
    summary: 'Show a splash page with how often it was seen',
    tag,
    status: 200,
    answer: success({ details: SplashPageDetail, data: Statistics }),
    refusals: [404],
  }),
  previewSplashPage: operation({
    id: 'previewSplashPage',
    method: 'GET',
    path: '/splash/{id}/preview',
    summary: 'Show what visitors see of a splash page',
    tag,
    status: 200,
    answer: success({ html: PreviewHtml }),
    refusals: [404],
  }),
  previewSplashDraft: operation({
    id: 'previewSplashDraft',
    method: 'POST',
    path: '/splash/preview',
    summary: 'Show what visitors would see of a splash page that is not saved; what is half written is left out',
    tag,
    body: Type.Object({ name: Type.Optional(text(120)), ...content }),
    status: 200,
    answer: success({ html: PreviewHtml }),
    refusals: [400],
  }),
  listSplashLinks: operation({
    id: 'listSplashLinks',
    method: 'GET',
    path: '/splash/{id}/links',
    summary: 'List the links that show a splash page on the way',
    tag,
    query: ListQuery,
    status: 200,
    answer: listAnswer('urls', LinkRow),
    refusals: [400, 404],
  }),
  createSplashPage: operation({
    id: 'createSplashPage',
    method: 'POST',
    path: '/splash/add',
    summary: 'Create a splash page',
    tag,
    body: Type.Object({ name, ...content }),
    status: 200,
    answer: success({ id: Id }),
    refusals: [400],
  }),
  updateSplashPage: operation({
    id: 'updateSplashPage',
    method: 'PUT',
    path: '/splash/{id}/update',
    summary: 'Update a splash page',
    tag,
    body: Type.Object({ name: Type.Optional(name), ...content }),
    status: 200,
    answer: Message,
    refusals: [400, 404],
  }),
  deleteSplashPage: operation({
    id: 'deleteSplashPage',
    method: 'DELETE',
    path: '/splash/{id}/delete',
    summary: 'Delete a splash page',
    tag,
    status: 200,
    answer: Message,
    refusals: [404],
  }),
};
