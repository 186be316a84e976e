import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { DELIVERY_OUTCOMES, WEBHOOK_EVENTS } from '../vocabulary.ts';
import { about, Count, Id, Message, nullable, oneOf, success, Timestamp, text, Url } from '../wire.ts';
import { ListQuery, listAnswer } from './list.ts';

const tag = 'Webhooks';

const url = text(2048, 1, about('Where messages are sent: a public http or https address.'));
const events = Type.Array(oneOf(WEBHOOK_EVENTS), {
  maxItems: WEBHOOK_EVENTS.length,
  description: 'What it is told of. Clicks and scans come in batches, with the counts since the last one.',
});
const active = Type.Boolean({ description: 'Whether messages are sent.' });

const row = { id: Id, url: Url, events: Type.Array(oneOf(WEBHOOK_EVENTS)), active: Type.Boolean(), date: Timestamp };

const Delivery = Type.Object({
  id: Id,
  message: Type.String({ description: 'What stands in the header webhook-id.' }),
  event: Type.String(),
  outcome: oneOf(DELIVERY_OUTCOMES, about('Failed ones were tried nine times over a day and a half.')),
  attempts: Count,
  status: nullable(Type.Integer(), about('Status of the last answer; null when there was none.')),
  reason: nullable(Type.String(), about('What went wrong at the last attempt.')),
  next: nullable(Timestamp, about('When it is tried again.')),
  body: Type.String({ description: 'What is sent, byte for byte.' }),
  date: Timestamp,
});

export const webhookOperations = {
  listWebhooks: operation({
    id: 'listWebhooks',
    method: 'GET',
    path: '/webhooks',
    summary: 'List webhooks',
    tag,
    query: ListQuery,
    status: 200,
    answer: listAnswer('webhooks', Type.Object(row)),
    refusals: [400],
  }),
  showWebhook: operation({
    id: 'showWebhook',
    method: 'GET',
    path: '/webhook/{id}',
    summary: 'Show a webhook',
    tag,
    status: 200,
    answer: success({ data: Type.Object(row) }),
    refusals: [404],
  }),
  createWebhook: operation({
    id: 'createWebhook',
    method: 'POST',
    path: '/webhook/add',
    summary: 'Create a webhook and get the key that it signs with, which is shown this once',
    tag,
    body: Type.Object({ url, events, active: Type.Optional(active) }),
    status: 200,
    answer: success({
      id: Id,
      signingkey: Type.String({
        description:
          'Messages are signed with it as the Standard Webhooks specification says: check webhook-signature.',
      }),
    }),
    refusals: [400],
  }),
  updateWebhook: operation({
    id: 'updateWebhook',
    method: 'PUT',
    path: '/webhook/{id}/update',
    summary: 'Update a webhook',
    tag,
    body: Type.Object({ url: Type.Optional(url), events: Type.Optional(events), active: Type.Optional(active) }),
    status: 200,
    answer: Message,
    refusals: [400, 404],
  }),
  deleteWebhook: operation({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/webhook/{id}/delete',
    summary: 'Delete a webhook with its log',
    tag,
    status: 200,
    answer: Message,
    refusals: [404],
  }),
  listWebhookDeliveries: operation({
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/webhook/{id}/deliveries',
    summary: 'List what a webhook was told in the last 30 days',
    tag,
    query: ListQuery,
    status: 200,
    answer: listAnswer('deliveries', Delivery),
    refusals: [400, 404],
  }),
  resendWebhookDelivery: operation({
    id: 'resendWebhookDelivery',
    method: 'POST',
    path: '/webhook/{id}/resend',
    summary: 'Send a message again, or all that were not taken',
    tag,
    body: Type.Object({
      message: Type.Optional(
        text(
          40,
          1,
          about('Its webhook-id, such as msg_17. Left out: every message of this webhook that was not taken.'),
        ),
      ),
    }),
    status: 200,
    answer: Message,
    refusals: [400, 404],
  }),
  testWebhook: operation({
    id: 'testWebhook',
    method: 'POST',
    path: '/webhook/{id}/test',
    summary: 'Send a message of type webhook.test',
    tag,
    status: 200,
    answer: success({ id: Id, message: Type.String({ minLength: 1 }) }),
    refusals: [404],
  }),
};
