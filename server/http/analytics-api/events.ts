import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { BodyOf } from '../../../contract/operation.ts';
import type { SentEvent } from '../../collect/collect.ts';
import { reachOf } from '../shared/access/access-limits.ts';
import { ok, route } from '../shared/route.ts';

const { sendEvents } = analyticsOperations;

/** Fits 100 events with long URLs; the API's usual 64 KiB would leave 650 bytes for each. */
const BODY_LIMIT_BYTES = 256 * 1024;

export const eventRoutes = [
  route(
    sendEvents,
    async ({ principal, body }, { features }) => {
      const { accepted, dropped, refused } = await features.sentEvents.send(
        principal.accountId,
        body.events.map(readEvent),
        reachOf(principal)?.websites,
      );
      return ok({ data: { accepted, dropped, refused: [...refused] }, status: 202 as const });
    },
    BODY_LIMIT_BYTES,
  ),
];

function readEvent(event: BodyOf<typeof sendEvents>['events'][number]): SentEvent {
  const { page, referrer, event: named, props, user, screen_resolution } = event;
  return {
    fields: { page, referrer, event: named, props, user, screen_resolution },
    address: event.address,
    userAgent: event.user_agent,
    acceptLanguage: event.accept_language,
    doNotTrack: event.do_not_track,
    occurredAt: event.occurred_at,
  };
}
