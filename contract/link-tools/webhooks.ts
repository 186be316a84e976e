import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { DELIVERY_OUTCOMES, WEBHOOK_EVENTS } from '../vocabulary.ts';
import { Count, documented, enumOf, Id, Message, nullable, success, Timestamp, text, Url } from '../wire.ts';
import { ListQuery, listResponse } from './list.ts';

const tag = 'Webhooks';

const url = text(2048, { minLength: 1, ...documented('URL that receives events: public, http or https.') });
const events = Type.Array(enumOf(WEBHOOK_EVENTS), {
  maxItems: WEBHOOK_EVENTS.length,
  description: 'Events to send. Clicks and scans are batched, with counts since the previous batch.',
});
const active = Type.Boolean({ description: 'Whether events are sent.' });

const row = { id: Id, url: Url, events: Type.Array(enumOf(WEBHOOK_EVENTS)), active: Type.Boolean(), date: Timestamp };

const Delivery = Type.Object({
  id: Id,
  message: Type.String({ description: 'Value of the header webhook-id.' }),
  event: Type.String(),
  outcome: enumOf(DELIVERY_OUTCOMES, documented('Failed after nine attempts over a day and a half.')),
  attempts: Count,
  status: nullable(Type.Integer(), documented('HTTP status of the last response; null without one.')),
  reason: nullable(Type.String(), documented('Error of the last attempt.')),
  next: nullable(Timestamp, documented('Time of the next attempt.')),
  body: Type.String({ description: 'Request body, byte for byte.' }),
  date: Timestamp,
});

const LastDelivery = Type.Object({
  outcome: enumOf(DELIVERY_OUTCOMES),
  status: nullable(Type.Integer(), documented('HTTP status of the last response; null without one.')),
  reason: nullable(Type.String(), documented('Error of the last attempt.')),
  date: Timestamp,
});

const shown = {
  ...row,
  off_since: nullable(Timestamp, documented('When it was turned off; null while it is on, or if that is unknown.')),
  off_by: nullable(Type.String(), documented('Username of the member who turned it off; null if they have left.')),
  last_delivery: nullable(LastDelivery, documented('Newest delivery that was attempted in the last 30 days.')),
  waiting: Type.Integer({ ...Count, ...documented('Deliveries that wait for their first or next attempt.') }),
  failed: Type.Integer({ ...Count, ...documented('Deliveries of the last 30 days that failed for good.') }),
};

export const webhookOperations = {
  listWebhooks: operation({
    id: 'listWebhooks',
    method: 'GET',
    path: '/webhooks',
    changes: false,
    permission: 'webhooks',
    summary: 'List webhooks',
    tag,
    query: ListQuery,
    status: 200,
    response: listResponse('webhooks', Type.Object(shown)),
    errorStatuses: [400],
  }),
  showWebhook: operation({
    id: 'showWebhook',
    method: 'GET',
    path: '/webhook/{id}',
    changes: false,
    permission: 'webhooks',
    summary: 'Show a webhook',
    tag,
    status: 200,
    response: success({ data: Type.Object(shown) }),
    errorStatuses: [404],
  }),
  createWebhook: operation({
    id: 'createWebhook',
    method: 'POST',
    path: '/webhook/add',
    changes: true,
    permission: 'webhooks',
    summary: 'Create a webhook and return its signing secret once',
    tag,
    body: Type.Object({ url, events, active: Type.Optional(active) }),
    status: 200,
    response: success({
      id: Id,
      signingkey: Type.String({
        description: 'Signing secret. Verify the header webhook-signature as described by Standard Webhooks.',
      }),
    }),
    errorStatuses: [400],
  }),
  updateWebhook: operation({
    id: 'updateWebhook',
    method: 'PUT',
    path: '/webhook/{id}/update',
    changes: true,
    permission: 'webhooks',
    summary: 'Update a webhook',
    tag,
    body: Type.Object({ url: Type.Optional(url), events: Type.Optional(events), active: Type.Optional(active) }),
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  deleteWebhook: operation({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/webhook/{id}/delete',
    changes: true,
    permission: 'webhooks',
    summary: 'Delete a webhook with its log',
    tag,
    status: 200,
    response: Message,
    errorStatuses: [404],
  }),
  listWebhookDeliveries: operation({
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/webhook/{id}/deliveries',
    changes: false,
    permission: 'webhooks',
    summary: 'List deliveries of a webhook in the last 30 days',
    tag,
    query: ListQuery,
    status: 200,
    response: listResponse('deliveries', Delivery),
    errorStatuses: [400, 404],
  }),
  resendWebhookDelivery: operation({
    id: 'resendWebhookDelivery',
    method: 'POST',
    path: '/webhook/{id}/resend',
    changes: true,
    permission: 'webhooks',
    summary: 'Resend one delivery, or all failed ones',
    tag,
    body: Type.Object({
      message: Type.Optional(
        text(40, {
          minLength: 1,
          ...documented(
            'webhook-id of a delivery, such as msg_17. Omit to resend all failed deliveries of this webhook.',
          ),
        }),
      ),
    }),
    status: 200,
    response: Message,
    errorStatuses: [400, 404],
  }),
  testWebhook: operation({
    id: 'testWebhook',
    method: 'POST',
    path: '/webhook/{id}/test',
    changes: true,
    permission: 'webhooks',
    summary: 'Send a test event of type webhook.test',
    tag,
    status: 200,
    response: success({ id: Id, message: Type.String({ minLength: 1 }) }),
    errorStatuses: [404],
  }),
};
