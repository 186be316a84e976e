import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { OVERLAY_POSITIONS, OVERLAY_TYPES } from '../../vocabulary.ts';
import { documented, enumOf, Id, Message, nullable, success, Timestamp, text, Url } from '../../wire.ts';
import { LinkRow } from '../link-fields.ts';
import { DetailedListQuery, ListQuery, listResponse } from '../list.ts';
import { Statistics } from '../statistics.ts';
import { AnswerDeleteQuery, AnswerListQuery, answerListResponse } from './answers.ts';
import { PreviewHtml } from './preview.ts';

const tag = 'CTA overlays';

const OverlayKind = enumOf(OVERLAY_TYPES, documented('Type of overlay.'));
const name = text(120, { minLength: 1, ...documented('Name of the overlay; visitors do not see it.') });

const Overlay = Type.Object({
  id: Id,
  type: OverlayKind,
  name: Type.String(),
  date: Timestamp,
  position: Type.Optional(enumOf(OVERLAY_POSITIONS, documented('Position; returned with `details`.'))),
  color: Type.Optional(nullable(Type.String(), documented('Text color; returned with `details`.'))),
  background: Type.Optional(nullable(Type.String(), documented('Background color; returned with `details`.'))),
  links: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Number of links that show it; returned with `details`.' }),
  ),
});

/** The row and what an update can change. */
const OverlayDetail = Type.Object({
  id: Id,
  type: OverlayKind,
  name: Type.String(),
  date: Timestamp,
  message: nullable(Type.String()),
  label: nullable(Type.String()),
  link: nullable(Url),
  position: enumOf(OVERLAY_POSITIONS),
  color: nullable(Type.String()),
  background: nullable(Type.String()),
  image: nullable(Url),
  coupon: nullable(Type.String()),
  question: nullable(Type.String()),
  options: Type.Array(Type.String()),
  placeholder: nullable(Type.String()),
  notify: Type.Boolean(),
});

/** Content; null clears a field. The feature validates which fields each type requires. */
const content = {
  message: Type.Optional(nullable(text(1000), documented('Message to visitors.'))),
  label: Type.Optional(nullable(text(120), documented('Button label.'))),
  link: Type.Optional(nullable(text(2048), documented('Destination of the button: an http or https URL.'))),
  position: Type.Optional(enumOf(OVERLAY_POSITIONS, documented('Position of the overlay.'))),
  color: Type.Optional(nullable(text(40), documented('Text color, #rgb or #rrggbb.'))),
  background: Type.Optional(nullable(text(40), documented('Background color, #rgb or #rrggbb.'))),
  image: Type.Optional(nullable(text(2048), documented('For image: image URL.'))),
  coupon: Type.Optional(nullable(text(120), documented('For coupon: the code to copy.'))),
  question: Type.Optional(nullable(text(300), documented('For poll: the question.'))),
  options: Type.Optional(
    Type.Array(text(120, { minLength: 1 }), { maxItems: 10, description: 'For poll: the choices.' }),
  ),
  placeholder: Type.Optional(
    nullable(text(120), documented('For contact and newsletter: placeholder of the input field.')),
  ),
  notify: Type.Optional(
    Type.Boolean({
      description: 'Email each response to the account’s address, at most ten an hour; defaults to false.',
    }),
  ),
};

export const overlayOperations = {
  listOverlays: operation({
    id: 'listOverlays',
    method: 'GET',
    path: '/overlay',
    changes: false,
    summary: 'List CTA overlays',
    tag,
    query: DetailedListQuery,
    status: 200,
    response: listResponse('cta', Overlay),
    errorStatuses: [400],
  }),
  showOverlay: operation({
    id: 'showOverlay',
    method: 'GET',
    path: '/overlay/{id}',
    changes: false,
    summary: 'Show a CTA overlay with its views',
    tag,
    status: 200,
    response: success({ details: OverlayDetail, data: Statistics }),
    errorStatuses: [404],
  }),
  listOverlayAnswers: operation({
    id: 'listOverlayAnswers',
    method: 'GET',
    path: '/overlay/{id}/answers',
    changes: false,
    summary: 'List or download responses to a CTA overlay',
    tag,
    query: AnswerListQuery,
    status: 200,
    responseTypes: ['application/json', 'text/csv'],
    response: answerListResponse,
    errorStatuses: [400, 404],
  }),
  deleteOverlayAnswers: operation({
    id: 'deleteOverlayAnswers',
    method: 'DELETE',
    path: '/overlay/{id}/answers/delete',
    changes: true,
    summary: 'Delete one response, or all responses',
    tag,
    query: AnswerDeleteQuery,
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  previewOverlay: operation({
    id: 'previewOverlay',
    method: 'GET',
    path: '/overlay/{id}/preview',
    changes: false,
    summary: 'Preview a CTA overlay',
    tag,
    status: 200,
    response: success({ html: PreviewHtml }),
    errorStatuses: [404],
  }),
  previewOverlayDraft: operation({
    id: 'previewOverlayDraft',
    method: 'POST',
    path: '/overlay/preview',
    changes: false,
    summary: 'Preview an unsaved CTA overlay; incomplete parts are omitted',
    tag,
    body: Type.Object({ type: OverlayKind, name: Type.Optional(text(120)), ...content }),
    status: 200,
    response: success({ html: PreviewHtml }),
    errorStatuses: [400],
  }),
  listOverlayLinks: operation({
    id: 'listOverlayLinks',
    method: 'GET',
    path: '/overlay/{id}/links',
    changes: false,
    summary: 'List links that show a CTA overlay',
    tag,
    query: ListQuery,
    status: 200,
    response: listResponse('urls', LinkRow),
    errorStatuses: [400, 404],
  }),
  createOverlay: operation({
    id: 'createOverlay',
    method: 'POST',
    path: '/overlay/add',
    changes: true,
    summary: 'Create a CTA overlay',
    tag,
    body: Type.Object({ type: OverlayKind, name, ...content }),
    status: 200,
    response: success({ id: Id }),
    errorStatuses: [400],
  }),
  updateOverlay: operation({
    id: 'updateOverlay',
    method: 'PUT',
    path: '/overlay/{id}/update',
    changes: true,
    summary: 'Update a CTA overlay',
    tag,
    body: Type.Object({ name: Type.Optional(name), ...content }),
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  deleteOverlay: operation({
    id: 'deleteOverlay',
    method: 'DELETE',
    path: '/overlay/{id}/delete',
    changes: true,
    summary: 'Delete a CTA overlay',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
};
