import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { documented, Id, Message, nullable, success, Timestamp, text, Url } from '../../wire.ts';
import { LinkRow } from '../link-fields.ts';
import { DetailedListQuery, ListQuery, listResponse } from '../list.ts';
import { Statistics } from '../statistics.ts';
import { PreviewHtml } from './preview.ts';

const tag = 'Splash pages';

const name = text(120, { minLength: 1, ...documented('Name of the page; visitors do not see it.') });

const SplashPage = Type.Object({
  id: Id,
  name: Type.String(),
  date: Timestamp,
  title: Type.Optional(nullable(Type.String(), documented('Heading; returned with `details`.'))),
  image: Type.Optional(nullable(Url, documented('Image; returned with `details`.'))),
  links: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Number of links that show it; returned with `details`.' }),
  ),
});

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

/** Content; null clears a field. */
const content = {
  title: Type.Optional(nullable(text(120), documented('Heading.'))),
  message: Type.Optional(nullable(text(1000), documented('Text under the heading.'))),
  image: Type.Optional(nullable(text(2048), documented('Image URL.'))),
  counter: Type.Optional(
    nullable(
      Type.Integer({ minimum: 0, maximum: 60 }),
      documented(
        'Countdown in seconds until the page redirects; 0 waits for the button.',
        'Enter a countdown of 0 to 60 seconds.',
      ),
    ),
  ),
  button: Type.Optional(nullable(text(60), documented('Label of the continue button.'))),
  skip: Type.Optional(
    Type.Boolean({ description: 'Whether the button appears before the countdown ends; defaults to true.' }),
  ),
};

const destination = Type.Optional(
  text(2048, documented('Destination that the preview shows, such as that of a link.')),
);

export const splashPageOperations = {
  listSplashPages: operation({
    id: 'listSplashPages',
    method: 'GET',
    path: '/splash',
    changes: false,
    summary: 'List splash pages',
    tag,
    query: DetailedListQuery,
    status: 200,
    response: listResponse('splash', SplashPage),
    errorStatuses: [400],
  }),
  showSplashPage: operation({
    id: 'showSplashPage',
    method: 'GET',
    path: '/splash/{id}',
    changes: false,
    summary: 'Show a splash page with its views',
    tag,
    status: 200,
    response: success({ details: SplashPageDetail, data: Statistics }),
    errorStatuses: [404],
  }),
  previewSplashPage: operation({
    id: 'previewSplashPage',
    method: 'GET',
    path: '/splash/{id}/preview',
    changes: false,
    summary: 'Preview a splash page',
    tag,
    status: 200,
    response: success({ html: PreviewHtml }),
    errorStatuses: [404],
  }),
  previewSplashDraft: operation({
    id: 'previewSplashDraft',
    method: 'POST',
    path: '/splash/preview',
    changes: false,
    summary: 'Preview an unsaved splash page; incomplete parts are omitted',
    tag,
    body: Type.Object({ name: Type.Optional(text(120)), ...content, destination }),
    status: 200,
    response: success({ html: PreviewHtml }),
    errorStatuses: [400],
  }),
  listSplashLinks: operation({
    id: 'listSplashLinks',
    method: 'GET',
    path: '/splash/{id}/links',
    changes: false,
    summary: 'List links that show a splash page',
    tag,
    query: ListQuery,
    status: 200,
    response: listResponse('urls', LinkRow),
    errorStatuses: [400, 404],
  }),
  createSplashPage: operation({
    id: 'createSplashPage',
    method: 'POST',
    path: '/splash/add',
    changes: true,
    summary: 'Create a splash page',
    tag,
    body: Type.Object({ name, ...content }),
    status: 200,
    response: success({ id: Id }),
    errorStatuses: [400],
  }),
  updateSplashPage: operation({
    id: 'updateSplashPage',
    method: 'PUT',
    path: '/splash/{id}/update',
    changes: true,
    summary: 'Update a splash page',
    tag,
    body: Type.Object({ name: Type.Optional(name), ...content }),
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  deleteSplashPage: operation({
    id: 'deleteSplashPage',
    method: 'DELETE',
    path: '/splash/{id}/delete',
    changes: true,
    summary: 'Delete a splash page',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
};
