import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { Delivery, DeliverySummary, WebhookView } from '../../webhooks/webhooks.ts';
import { messageId } from '../../webhooks/webhooks.ts';
import { authorizeWebhookEvents } from '../shared/access/scopes.ts';
import { listEnvelope, pageRequest } from '../shared/responses/list-envelope.ts';
import { formatTimestamp } from '../shared/responses/timestamps.ts';
import { ok, route } from '../shared/route.ts';

const { listWebhooks, showWebhook, createWebhook, updateWebhook, deleteWebhook } = linkToolsOperations;
const { listWebhookDeliveries, resendWebhookDelivery, testWebhook } = linkToolsOperations;

export const webhookRoutes = [
  route(listWebhooks, async ({ principal, query }, { features }) => {
    const page = await features.webhooks.page(principal.accountId, pageRequest(query));
    const ids = page.items.map(({ id }) => id);
    const summaries = await features.webhooks.summaries(principal.accountId, ids);
    const present = (row: WebhookView) => presentWebhook(row, summaries.get(row.id));
    return listEnvelope(query, page, { name: 'webhooks', present });
  }),
  route(showWebhook, async ({ principal, id }, { features }) => {
    const webhook = await features.webhooks.find(principal.accountId, id());
    const summaries = await features.webhooks.summaries(principal.accountId, [webhook.id]);
    return ok({ data: presentWebhook(webhook, summaries.get(webhook.id)) });
  }),
  route(createWebhook, async ({ principal, body, creationEntry }, { features }) => {
    authorizeWebhookEvents(principal, body.events);
    const { id, secret } = await features.webhooks.create(principal.accountId, body, creationEntry?.());
    return ok({ id, signingkey: secret });
  }),
  route(updateWebhook, async ({ principal, body, id }, { features }) => {
    const { events } = await features.webhooks.find(principal.accountId, id());
    // What it had counts too: another URL would get the entries that were not delivered yet.
    authorizeWebhookEvents(principal, [...events, ...(body.events ?? [])]);
    await features.webhooks.update(principal.accountId, id(), body);
    return ok({ message: 'The webhook was updated.' });
  }),
  route(deleteWebhook, async ({ principal, id }, { features }) => {
    await features.webhooks.remove(principal.accountId, id());
    return ok({ message: 'The webhook was deleted.' });
  }),
  route(listWebhookDeliveries, async ({ principal, query, id }, { features }) => {
    const page = await features.webhooks.deliveries(principal.accountId, id(), pageRequest(query));
    authorizeWebhookEvents(
      principal,
      page.items.map(({ event }) => event),
    );
    return listEnvelope(query, page, { name: 'deliveries', present: presentDelivery });
  }),
  route(resendWebhookDelivery, async ({ principal, body, id }, { features }) => {
    await features.webhooks.resend(principal.accountId, id(), body.message);
    return ok({ message: 'The deliveries will be resent.' });
  }),
  route(testWebhook, async ({ principal, id }, { features }) => {
    const delivery = await features.webhooks.test(principal.accountId, id());
    return ok({ id: delivery, message: 'The test event will be sent. See its result in the list of deliveries.' });
  }),
];

/** Without a summary the webhook was deleted after it was found. */
function presentWebhook({ id, url, events, isActive, createdAt }: WebhookView, summary: DeliverySummary = NONE) {
  const { last, waiting, failed } = summary;
  return {
    id,
    url,
    events,
    active: isActive,
    date: formatTimestamp(createdAt),
    last_delivery: last && {
      outcome: last.outcome,
      status: last.status,
      reason: last.error,
      date: formatTimestamp(last.createdAt),
    },
    waiting,
    failed,
  };
}

const NONE: DeliverySummary = { last: null, waiting: 0, failed: 0 };

function presentDelivery({ id, event, outcome, attempts, status, error, nextAttemptAt, body, createdAt }: Delivery) {
  const next = nextAttemptAt === null ? null : formatTimestamp(nextAttemptAt);
  return {
    id,
    message: messageId(id),
    event,
    outcome,
    attempts,
    status,
    reason: error,
    next,
    body,
    date: formatTimestamp(createdAt),
  };
}
