import { ALERT_MESSAGES, type AlertMessage, LIMIT_NAMES } from '../../messages/home.ts';
import { screenOf } from '../../ui/object/objects.ts';
import type { HomeData } from './home-data.ts';

type Alert = HomeData['alerts'][number];

export interface ShownAlert {
  key: string;
  isUrgent: boolean;
  text: string;
  /** What to do about it, and where. */
  action: string;
  to: string;
}

/** Alerts whose effect visitors notice now. */
const URGENT: ReadonlySet<Alert['kind']> = new Set(['broken_destination', 'limit_reached', 'failed_certificate']);

/** Returns the alerts that the person can act on, urgent ones first. */
export function shownAlerts(alerts: HomeData['alerts'], canOpen: (address: string) => boolean): ShownAlert[] {
  return alerts
    .map(shownAlert)
    .filter(({ to }) => canOpen(to))
    .toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent));
}

function shownAlert({ kind, type, id, name, detail }: Alert): ShownAlert {
  const message: AlertMessage = ALERT_MESSAGES[kind];
  const isLimit = type === null || id === null;
  return {
    key: `${kind} ${id} ${name}`,
    isUrgent: URGENT.has(kind),
    text: message.text(isLimit ? (LIMIT_NAMES[name] ?? name) : name, detail),
    action: message.action,
    to: isLimit ? '/settings/plan' : (screenOf(type, id) ?? '/'),
  };
}
