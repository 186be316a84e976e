import { type ApiResponse, LINK_TOOLS } from '../../../api/client.ts';
import { auditMessages as messages } from '../../../messages/shared/account/audit.ts';
import { momentFormat } from '../../../state/formats.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';
import { formatDateTime, parseTimestamp } from '../../../ui/format.ts';
import { screenOf } from '../../../ui/object/objects.ts';

export type Entry = ApiResponse<'listAuditEntries'>['data']['entries'][number];

export const AUDIT = `${LINK_TOOLS}/audit`;
export const PERIODS = ['all', '1d', '7d', '30d', '90d'] as const;
const DAY_MS = 86_400_000;

/** Returns the filters of the address as the API takes them. */
export function filterOf(params: URLSearchParams, now: number): Record<string, string | undefined> {
  const of = (name: string) => params.get(name) || undefined;
  const days = Number.parseInt(params.get('period') ?? '', 10);
  const from = days > 0 ? new Date(now - days * DAY_MS).toISOString().slice(0, 10) : undefined;
  return { q: of('q'), person: of('person'), category: of('category'), kind: of('kind'), object: of('object'), from };
}

export interface Day {
  label: string;
  entries: Entry[];
}

/** Groups entries, which are newest first, by the reader's calendar days. */
export function daysOf(entries: readonly Entry[], now: number): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const label = dayLabel(parseTimestamp(entry.date), now);
    const last = days.at(-1);
    if (last?.label === label) last.entries.push(entry);
    else days.push({ label, entries: [entry] });
  }
  return days;
}

const format = momentFormat({ dateStyle: 'full', timeZone: ownTimeZone() });

function dayLabel(moment: number, now: number): string {
  const label = format.format(moment);
  if (label === format.format(now)) return messages.today;
  return label === format.format(now - DAY_MS) ? messages.yesterday : label;
}

/** Returns who acted; the service and the operator have no name. */
export function actorOf({ person, actor, action }: Entry): string {
  if (actor !== '') return actor;
  if (action === 'pruneAudit') return messages.service;
  return person === null ? messages.operator : `#${person}`;
}

/** Returns the entry with a name to show: an invitation's is the email address that it was sent to. */
export function withShownName(entry: Entry): Entry {
  const { email } = entry.details;
  return entry.kind === 'invitation' && typeof email === 'string' ? { ...entry, name: email } : entry;
}

export interface NextStep {
  /** The object's screen. */
  to: string;
  /** The path that brings the object back first; undefined for one that was not deleted. */
  restorePath?: string;
}

/** Restored as long as they are deleted; restoring again changes nothing. */
const RESTORABLE: Readonly<Record<string, string>> = { link: `${LINK_TOOLS}/url`, qr: `${LINK_TOOLS}/qr` };

/** Returns what a person can do about an entry: open the object, or restore a deleted one and then open it. */
export function nextStepOf({ action, category, kind, object }: Entry): NextStep | undefined {
  const screen = object === null ? undefined : screenOf(kind, object);
  if (category !== 'delete') return screen === undefined ? undefined : { to: screen };
  const path = action.startsWith('erase') ? undefined : RESTORABLE[kind];
  return path && screen ? { to: screen, restorePath: `${path}/${object}/restore` } : undefined;
}

/** Shows epoch milliseconds of columns such as `expiresAt` as a time. */
export function valueText(field: string, value: string | null): string {
  if (value === null) return messages.none;
  return /At$/.test(field) && /^\d{12,14}$/.test(value) ? formatDateTime(Number(value)) : value;
}
