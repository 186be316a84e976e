import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { Delivery, DeliverySummary, WebhookView } from '../../webhooks/webhooks.ts';
import { messageId } from '../../webhooks/webhooks.ts';
import { authorizeWebhookEvents } from '../shared/access/scopes.ts';
import type { Features } from '../shared/features.ts';
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
    const names = await namesOf(page.items, features);
    const present = (row: WebhookView) => presentWebhook(row, names, summaries.get(row.id));
    return listEnvelope(query, page, { name: 'webhooks', present });
  }),
  route(showWebhook, async ({ principal, id }, { features }) => {
    const webhook = await features.webhooks.find(principal.accountId, id());
    const summaries = await features.webhooks.summaries(principal.accountId, [webhook.id]);
    const names = await namesOf([webhook], features);
    return ok({ data: presentWebhook(webhook, names, summaries.get(webhook.id)) });
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
    await features.webhooks.update(principal.accountId, id(), { ...body, personId: principal.personId });
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

/** Returns the usernames of the members who turned webhooks off; those who have left have none. */
async function namesOf(webhooks: readonly WebhookView[], { accounts }: Pick<Features, 'accounts'>) {
  const names = new Map<number | null, string>();
  for (const { accountId, offBy } of webhooks) {
    if (offBy === null || names.has(offBy)) continue;
    const member = await accounts.findMember(accountId, offBy);
    if (member) names.set(offBy, member.username);
  }
  return names;
}

/** Without a summary the webhook was deleted after it was found. */
function presentWebhook(
  { id, url, events, isActive, offSince, offBy, createdAt }: WebhookView,
  names: ReadonlyMap<number | null, string>,
  summary: DeliverySummary = NONE,
) {
  const { last, waiting, failed } = summary;
  return {
    id,
    url,
    events,
    active: isActive,
    off_since: offSince === null ? null : formatTimestamp(offSince),
    off_by: names.get(offBy) ?? null,
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
