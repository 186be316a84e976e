import type { ApiResponse } from '../../../api/client.ts';
import { asSentence, healthMessages } from '../../../messages/admin/health.ts';
import { overviewMessages as messages } from '../../../messages/admin/overview.ts';
import { formatBytes, formatInteger } from '../../../ui/format.ts';
import { type Health, type Severity, unresolvedOf } from '../health/health-state.ts';

export type Overview = ApiResponse<'showInstallation'>['overview'];

/** Something that an operator has to do, with the screen where they do it. */
export interface Task {
  key: string;
  severity: Exclude<Severity, 'ok'>;
  title: string;
  detail: string;
  to: string;
}

/** What waits for an operator. `undefined` while it is unknown. */
export interface Waiting {
  reports: number | undefined;
  tasks: number | undefined;
  health: Pick<Health, 'checks' | 'jobs' | 'mail' | 'update'> | undefined;
}

/** Screens that show more about a check than its sentence. */
const SCREENS: Readonly<Record<string, string>> = {
  mail: '/admin/emails',
  certificates: '/admin/domains',
  updates: '/admin/settings',
};

/** Returns what an operator has to do, problems first. */
export function tasksOf({ reports = 0, tasks = 0, health }: Waiting): Task[] {
  const counted = [
    ['reports', reports, messages.reportsAbout, '/admin/reports'],
    ['tasks', tasks, messages.tasksAbout, '/admin/health'],
    ['jobs', health?.jobs.filter(({ failures }) => failures > 0).length ?? 0, messages.jobsAbout, '/admin/health'],
    [
      'emails',
      health?.mail.failed ?? 0,
      messages.emailsAbout(formatInteger(health?.mail.days ?? 0)),
      '/admin/emails?state=failed',
    ],
  ] as const;
  const all: Task[] = unresolvedOf(health?.checks ?? []).map(({ name, severity, sentence }) => ({
    key: `check ${name}`,
    severity: severity === 'fail' ? 'fail' : 'warn',
    title: titleOf(name, health?.update.available ?? null),
    detail: asSentence(sentence),
    to: SCREENS[name] ?? '/admin/health',
  }));
  for (const [key, count, detail, to] of counted) {
    const title = messages[key](formatInteger(count), count === 1);
    if (count > 0) all.push({ key, severity: 'warn', title, detail, to });
  }
  const isProblem = ({ severity }: Task) => severity === 'fail';
  return [...all.filter(isProblem), ...all.filter((task) => !isProblem(task))];
}

function titleOf(check: string, release: string | null): string {
  if (check === 'updates' && release !== null) return messages.updateTo(release);
  return healthMessages.names[check] ?? check;
}

/** Returns release, nodes, event log, disk and events that are not loaded yet, each with the screen that says more. */
export function partsOf({ update, nodes, storage, checks }: Pick<Health, 'update' | 'nodes' | 'storage' | 'checks'>) {
  const find = (wanted: string) => checks.find(({ name }) => name === wanted);
  const serving = nodes.filter(({ state }) => state === 'serving').length;
  const waiting = nodes.reduce((sum, node) => sum + node.spool_bytes, 0);
  const all = formatInteger(nodes.length);
  return [
    { label: messages.release, value: update.current, detail: updateText(update), to: '/admin/settings' },
    {
      label: messages.nodes,
      value: nodes.length === 0 ? messages.oneNode : messages.running(formatInteger(serving), all),
    },
    { label: messages.eventLog, value: find('event log')?.severity === 'ok' ? messages.responds : messages.down },
    {
      label: messages.freeSpace,
      value: formatBytes(storage.free_bytes),
      detail: messages.ofDisk(formatBytes(storage.total_bytes)),
    },
    {
      label: messages.backlog,
      // Nodes that share the database announce their spools. Of a single one, the check knows.
      value: nodes.length > 0 ? formatBytes(waiting) : asSentence(backlogIn(find('spool')?.sentence ?? '')),
    },
  ];
}

function updateText({ available, is_on: isOn }: Health['update']): string {
  if (available !== null) return messages.newer(available);
  return isOn ? messages.newest : messages.noFeed;
}

/** Returns the beginning of `1.5 MiB waiting for the event log, oldest 3 s`. */
function backlogIn(sentence: string): string {
  return sentence.split(' waiting')[0] ?? '';
}
