import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { OVERLAY_POSITIONS, OVERLAY_TYPES } from '../vocabulary.ts';
import { about, Id, Message, nullable, oneOf, success, Timestamp, text, Url } from '../wire.ts';
import { AnswerDeleteQuery, AnswerListQuery, answerList } from './answers.ts';
import { LinkRow } from './link-fields.ts';
import { ListQuery, listAnswer } from './list.ts';
import { PreviewHtml } from './preview.ts';
import { Statistics } from './statistics.ts';

const tag = 'CTA overlays';

const OverlayKind = oneOf(OVERLAY_TYPES, about('Kind of overlay.'));
const name = text(120, 1, about('Your name for the overlay; visitors do not see it.'));

const Overlay = Type.Object({ id: Id, type: OverlayKind, name: Type.String(), date: Timestamp });

/** The row and what an update can change. */
const OverlayDetail = Type.Object({
  id: Id,
  type: OverlayKind,
  name: Type.String(),
  date: Timestamp,
  message: nullable(Type.String()),
  label: nullable(Type.String()),
  link: nullable(Url),
  position: oneOf(OVERLAY_POSITIONS),
  color: nullable(Type.String()),
  background: nullable(Type.String()),
  image: nullable(Url),
  coupon: nullable(Type.String()),
  question: nullable(Type.String()),
  options: Type.Array(Type.String()),
  placeholder: nullable(Type.String()),
  notify: Type.Boolean(),
});

/** What the overlay shows; null clears a field. Which fields a kind needs is the feature's rule. */
const content = {
  message: Type.Optional(nullable(text(1000), about('The sentence that visitors read.'))),
  label: Type.Optional(nullable(text(120), about('Label of the button.'))),
  link: Type.Optional(nullable(text(2048), about('Where the button leads: an http or https URL.'))),
  position: Type.Optional(oneOf(OVERLAY_POSITIONS, about('Where the overlay stands over the page.'))),
  color: Type.Optional(nullable(text(40), about('Text colour, #rgb or #rrggbb.'))),
  background: Type.Optional(nullable(text(40), about('Background colour, #rgb or #rrggbb.'))),
  image: Type.Optional(nullable(text(2048), about('For image: address of the picture.'))),
  coupon: Type.Optional(nullable(text(120), about('For coupon: the code to copy.'))),
  question: Type.Optional(nullable(text(300), about('For poll: the question.'))),
  options: Type.Optional(
    Type.Array(text(120, 1), { maxItems: 10, description: 'For poll: the answers to choose from.' }),
  ),
  placeholder: Type.Optional(nullable(text(120), about('For contact and newsletter: hint in the input field.'))),
  notify: Type.Optional(
    Type.Boolean({ description: 'Mail each answer to the account’s address, ten an hour at most; not unless given.' }),
  ),
};

export const overlayOperations = {
  listOverlays: operation({
    id: 'listOverlays',
    method: 'GET',
    path: '/overlay',
    summary: 'List CTA overlays',
    tag,
    query: ListQuery,
    status: 200,
    answer: listAnswer('cta', Overlay),
    refusals: [400],
  }),
  showOverlay: operation({
    id: 'showOverlay',
    method: 'GET',
    path: '/overlay/{id}',
    summary: 'Show a CTA overlay with how often it was seen',
    tag,
    status: 200,
    answer: success({ details: OverlayDetail, data: Statistics }),
    refusals: [404],
  }),
  listOverlayAnswers: operation({
    id: 'listOverlayAnswers',
    method: 'GET',
    path: '/overlay/{id}/answers',
    summary: 'List or download what visitors sent in through a CTA overlay',
    tag,
    query: AnswerListQuery,
    status: 200,
    answerTypes: ['application/json', 'text/csv'],
    answer: answerList,
    refusals: [400, 404],
  }),
  deleteOverlayAnswers: operation({
    id: 'deleteOverlayAnswers',
    method: 'DELETE',
    path: '/overlay/{id}/answers/delete',
    summary: 'Delete one answer, or all of them',
    tag,
    query: AnswerDeleteQuery,
    status: 200,
    answer: Message,
    refusals: [400, 404],
  }),
  previewOverlay: operation({
    id: 'previewOverlay',
    method: 'GET',
    path: '/overlay/{id}/preview',
    summary: 'Show what visitors see of a CTA overlay',
    tag,
    status: 200,
    answer: success({ html: PreviewHtml }),
    refusals: [404],
  }),
  previewOverlayDraft: operation({
    id: 'previewOverlayDraft',
    method: 'POST',
    path: '/overlay/preview',
    summary: 'Show what visitors would see of a CTA overlay that is not saved; what is half written is left out',
    tag,
    body: Type.Object({ type: OverlayKind, name: Type.Optional(text(120)), ...content }),
    status: 200,
    answer: success({ html: PreviewHtml }),
    refusals: [400],
  }),
  listOverlayLinks: operation({
    id: 'listOverlayLinks',
    method: 'GET',
    path: '/overlay/{id}/links',
    summary: 'List the links that show a CTA overlay on the way',
    tag,
    query: ListQuery,
    status: 200,
    answer: listAnswer('urls', LinkRow),
    refusals: [400, 404],
  }),
  createOverlay: operation({
    id: 'createOverlay',
    method: 'POST',
    path: '/overlay/add',
    summary: 'Create a CTA overlay',
    tag,
    body: Type.Object({ type: OverlayKind, name, ...content }),
    status: 200,
    answer: success({ id: Id }),
    refusals: [400],
  }),
  updateOverlay: operation({
    id: 'updateOverlay',
    method: 'PUT',
    path: '/overlay/{id}/update',
    summary: 'Update a CTA overlay',
    tag,
    body: Type.Object({ name: Type.Optional(name), ...content }),
    status: 200,
    answer: Message,
    refusals: [400, 404],
  }),
  deleteOverlay: operation({
    id: 'deleteOverlay',
    method: 'DELETE',
    path: '/overlay/{id}/delete',
    summary: 'Delete a CTA overlay',
    tag,
    status: 200,
    answer: Message,
    refusals: [404],
  }),
};
