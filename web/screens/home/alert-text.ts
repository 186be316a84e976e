import type { ApiResponse } from '../../api/client.ts';
import { ALERT_MESSAGES, ALL_BROKEN, type AlertMessage, homeMessages, LIMIT_NAMES } from '../../messages/home.ts';
import { BROKEN_LINKS, screenOf } from '../../ui/object/objects.ts';
import type { HomeData } from './home-data.ts';

type Alert = HomeData['alerts'][number];

export interface ShownAlert {
  key: string;
  isUrgent: boolean;
  text: string;
  /** What to do about it, and where. */
  action: string;
  to: string;
  /** The newest of what it tells about: dismissing it hides it until there is a newer one. */
  newestId?: number;
}

const BROKEN = 'broken_destination';

/** Alerts whose effect visitors notice now. */
const URGENT: ReadonlySet<Alert['kind']> = new Set([BROKEN, 'limit_reached', 'failed_certificate']);

/** Returns the alerts that the person can act on, urgent ones first. */
export function shownAlerts(alerts: HomeData['alerts'], canOpen: (address: string) => boolean): ShownAlert[] {
  return alerts
    .map((alert) => shownAlert(alert, alerts))
    .filter(({ to }) => canOpen(to))
    .toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent));
}

/**
 * Tells operators about failed emails of the installation.
 *
 * @param dismissedId the newest failed email when the person dismissed the alert; 0 if never
 */
export function emailAlerts(found: ApiResponse<'listEmails'>['data'] | undefined, dismissedId: number): ShownAlert[] {
  const newestId = found?.emails[0]?.id ?? 0;
  if (!found || newestId <= dismissedId) return [];
  const text = homeMessages.failedEmails(found.result);
  const to = '/admin/emails?state=failed';
  return [{ key: 'emails', isUrgent: false, text, action: homeMessages.viewEmails, to, newestId }];
}

/** Where an alert is mended: emails on the website's settings, everything else on the object's screen. */
function placeOf({ kind, type, id }: { kind: Alert['kind']; type: string; id: number }): string {
  return kind === 'failed_email' ? `/websites/${id}/settings?tab=reports` : (screenOf(type, id) ?? '/');
}

function shownAlert({ kind, type, id, name, detail }: Alert, all: readonly Alert[]): ShownAlert {
  const message: AlertMessage = ALERT_MESSAGES[kind];
  const isLimit = type === null || id === null;
  const to = isLimit ? '/settings/plan' : placeOf({ kind, type, id });
  // Several broken links are best compared in their list; one is best mended on its own screen.
  const isOneOfMany = kind === BROKEN && all.filter((other) => other.kind === BROKEN).length > 1;
  return {
    key: `${kind} ${id} ${name}`,
    isUrgent: URGENT.has(kind),
    text: message.text(isLimit ? (LIMIT_NAMES[name] ?? name) : name, detail),
    ...(isOneOfMany ? { action: ALL_BROKEN, to: BROKEN_LINKS } : { action: message.action, to }),
  };
}
