import type { ApiResponse } from '../../api/client.ts';
import { adminMessages as messages } from '../../messages/admin/admin.ts';

type Entry = ApiResponse<'listActivity'>['data']['entries'][number];

/** Returns who acted: an operator, the service by itself, or someone with access to the server by command. */
export function actorOf({
  person,
  actor,
  action,
  details,
}: Pick<Entry, 'person' | 'actor' | 'action' | 'details'>): string {
  if (person !== null) return actor;
  return action === 'pruneAudit' || details.isScheduled === true ? messages.byService : messages.byCommand;
}
