import type { ApiResponse } from '../../../api/client.ts';
import { healthMessages as messages } from '../../../messages/admin/health.ts';
import { formatBytes, formatInteger } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/page/badges.tsx';

export type Health = ApiResponse<'showHealth'>['health'];
export type Severity = Health['checks'][number]['severity'];

export const TONES: Readonly<Record<Severity, Tone>> = { ok: 'good', warn: 'warn', fail: 'bad' };

export type ShownNode = Health['nodes'][number];

export const NODE_TONES: Readonly<Record<ShownNode['state'], Tone>> = {
  serving: 'good',
  stopped: 'plain',
  gone: 'bad',
};

/** Returns folder, roles and release of a node, without those that it did not announce. */
export function factsOf({ folder, roles, version }: Pick<ShownNode, 'folder' | 'roles' | 'version'>): string {
  const release = version === '' ? [] : [messages.release(version)];
  return [folder, ...(roles.length === 0 ? [] : [roles.join(', ')]), ...release].join(' · ');
}

/** Returns the state of the whole installation: that of its worst part. */
export function summaryOf(checks: readonly Pick<Health['checks'][number], 'severity'>[]): {
  severity: Severity;
  text: string;
} {
  const count = (wanted: Severity) => checks.filter(({ severity }) => severity === wanted).length;
  if (count('fail') > 0) return { severity: 'fail', text: messages.problems(formatInteger(count('fail'))) };
  if (count('warn') > 0) return { severity: 'warn', text: messages.warnings(formatInteger(count('warn'))) };
  return { severity: 'ok', text: messages.good };
}

const WORST_FIRST: readonly Severity[] = ['fail', 'warn'];

/** Returns the checks that found something to do, problems before warnings. */
export function unresolvedOf<Check extends Pick<Health['checks'][number], 'severity'>>(
  checks: readonly Check[],
): readonly Check[] {
  return WORST_FIRST.flatMap((wanted) => checks.filter(({ severity }) => severity === wanted));
}

/** Parts of an installation, with the names of their checks. Checks of no part belong to the service. */
const PARTS = {
  machine: ['node', 'data folder', 'disk space', 'geo database'],
  storage: ['catalog', 'event log', 'spool', 'backups'],
  service: ['nodes', 'mail', 'base URL', 'certificates', 'updates'],
} as const;
type Part = keyof typeof PARTS;

function partOf(name: string): Part {
  const parts = Object.keys(PARTS) as Part[];
  return parts.find((part) => (PARTS[part] as readonly string[]).includes(name)) ?? 'service';
}

/** Groups checks by the part of the installation that they are about; leaves out parts without checks. */
export function partsOf<Check extends Pick<Health['checks'][number], 'name'>>(
  checks: readonly Check[],
): { part: Part; checks: Check[] }[] {
  return (Object.keys(PARTS) as Part[])
    .map((part) => ({ part, checks: checks.filter(({ name }) => partOf(name) === part) }))
    .filter((group) => group.checks.length > 0);
}

/** What the summary counts. */
interface CountedHealth {
  storage: Pick<Health['storage'], 'free_bytes'>;
  jobs: readonly Pick<Health['jobs'][number], 'failures'>[];
  mail: Pick<Health['mail'], 'failed'>;
  nodes: readonly unknown[];
}

/** The figures of the summary that operators look at first. */
export function figuresOf({ storage, jobs, mail, nodes }: CountedHealth) {
  const failing = jobs.filter(({ failures }) => failures > 0).length;
  return [
    { label: messages.freeSpace, value: formatBytes(storage.free_bytes) },
    { label: messages.nodes, value: formatInteger(Math.max(1, nodes.length)) },
    { label: messages.failingJobs, value: formatInteger(failing) },
    { label: messages.unsent, value: formatInteger(mail.failed) },
  ];
}

/** Returns what the data folder holds, with what operators need not know by name as one entry at the end. */
export function foldersOf(entries: Health['storage']['entries']): { label: string; bytes: number }[] {
  const known = entries.flatMap(({ name, bytes }) => {
    return Object.hasOwn(messages.folders, name) ? [{ label: messages.folders[name] ?? name, bytes }] : [];
  });
  const others = entries.filter(({ name }) => !Object.hasOwn(messages.folders, name));
  const bytes = others.reduce((sum, entry) => sum + entry.bytes, 0);
  return bytes === 0 ? known : [...known, { label: messages.otherFiles, bytes }];
}

/** Splits jobs into those that failed, the last failure first, and all by name. */
export function jobsOf<Job extends Pick<Health['jobs'][number], 'name' | 'failures' | 'last_failure'>>(
  jobs: readonly Job[],
): { failing: Job[]; all: Job[] } {
  const failing = jobs.filter(({ failures }) => failures > 0);
  const byFailure = (one: Job, other: Job) => (other.last_failure ?? '').localeCompare(one.last_failure ?? '');
  return {
    failing: failing.toSorted(byFailure),
    all: jobs.toSorted((one, other) => one.name.localeCompare(other.name)),
  };
}
