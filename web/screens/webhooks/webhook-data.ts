import { type ApiResponse, type Body, LINK_TOOLS } from '../../api/client.ts';
import { webhookMessages as messages } from '../../messages/webhooks.ts';
import type { Tone } from '../../ui/page/badges.tsx';

export type Webhook = ApiResponse<'listWebhooks'>['data']['webhooks'][number];
export type Delivery = ApiResponse<'listWebhookDeliveries'>['data']['deliveries'][number];
export type WebhookEvent = Body<'createWebhook'>['events'][number];

export type State = keyof typeof messages.states;

export const INVALIDATED_PATHS = [`${LINK_TOOLS}/webhook`] as const;

export const EVENTS: readonly WebhookEvent[] = [
  'link.created',
  'link.clicked',
  'link.limit_reached',
  'link.broken',
  'link.recovered',
  'code.scanned',
  'goal.reached',
  'answer.received',
  'audit.recorded',
];

export const TONES: Readonly<Record<Delivery['outcome'], Tone>> = { waiting: 'warn', delivered: 'good', failed: 'bad' };

/** Returns the state in one word. A webhook is failing while its receiver does not accept the newest delivery. */
export function stateOf({ active, last_delivery: last }: Pick<Webhook, 'active' | 'last_delivery'>): State {
  if (!active) return 'off';
  // A first attempt that is under way has no reason yet.
  return last && last.outcome !== 'delivered' && last.reason !== null ? 'failing' : 'active';
}

/** Adds or removes an event, in the order of the list. */
export function withEvent(events: readonly WebhookEvent[], event: WebhookEvent, isOn: boolean): WebhookEvent[] {
  return EVENTS.filter((one) => (one === event ? isOn : events.includes(one)));
}

/** Indents JSON; returns invalid JSON unchanged. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}

/** Describes the outcome. The reason adds information only when no response arrived. */
export function eventLabelOf({ status, reason, attempts }: Pick<Delivery, 'status' | 'reason' | 'attempts'>): string {
  if (status !== null) return `${messages.answered(status)}, ${messages.attempts(attempts)}`;
  return [messages.attempts(attempts), reason].filter((part) => part !== null).join(', ');
}

/** Returns the address as its name: without the scheme. */
export function nameOf({ url }: Pick<Webhook, 'url'>): string {
  return url.replace(/^https?:\/\//, '');
}

/** Returns what the receiver has not accepted, such as "2 waiting, 1 failed in 30 days"; '' for nothing. */
export function backlogOf({ waiting, failed }: Pick<Webhook, 'waiting' | 'failed'>): string {
  const parts = [waiting > 0 && messages.waiting(waiting), failed > 0 && messages.failed(failed)];
  return parts.filter((part) => part !== false).join(', ');
}
