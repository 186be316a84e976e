import type { ApiResponse, Body } from '../../api/client.ts';
import { changeMessages as messages } from '../../messages/shared/analytics/change.ts';
import { momentFormat } from '../../state/formats.ts';
import { formatInteger, formatShare } from '../format.ts';

type Explained = ApiResponse<'explainChange'>;
export type ChangeData = Explained['data'];
export type ChangeMetric = Body<'explainChange'>['metric'];
export type Part = ChangeData['dimensions'][number]['parts'][number];
export type Rest = ChangeData['dimensions'][number]['rest'];

/** A sentence in which the names of values are inserted, since those of links and codes load by themselves. */
export interface Sentence {
  before: string;
  after: string;
}

/** `+412`, `−30` */
export function signed(change: number): string {
  return `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatInteger(Math.abs(change))}`;
}

/** `77.7%`, `−32%` */
export function signedShare(percent: number): string {
  return `${percent < 0 ? '−' : ''}${formatShare(Math.abs(percent) / 100)}`;
}

/** `visits`, or `visit` for one. */
function nounFor(count: number, noun: string): string {
  return Math.abs(count) === 1 ? noun.replace(/s$/, '') : noun;
}

/** Says in a sentence what was found. The names of the standout go between its parts. */
export function sentenceOf(data: ChangeData, noun: string): Sentence {
  const { change, finding, current, standout } = data;
  const whole = `${signed(change)} ${nounFor(change, noun)}`;
  const way = change > 0 ? 'rise' : 'fall';
  if (!standout) {
    const texts: Readonly<Record<ChangeData['finding'], string>> = {
      unchanged: messages.unchanged(`${formatInteger(current)} ${nounFor(current, noun)}`),
      chance: messages.chance(whole),
      new: messages.isNew(noun),
      even: messages.even[way](whole),
      concentrated: '',
    };
    return { before: texts[finding], after: '' };
  }
  const part = signed(standout.change);
  if (standout.share > 100) return { before: messages.most[way], after: messages.against(part, whole) };
  if (standout.share < 50) return { before: '', after: messages.furthest[way](part, whole) };
  return { before: messages.most[way], after: messages.ofWhole(part, whole) };
}

/** Says which periods are compared, and whether they are equal parts. */
export function periodsOf({ data, meta }: Pick<Explained, 'data' | 'meta'>, noun: string): string {
  const { from, to, compare, timezone, complete } = meta;
  const now = spanOf(from, complete ? to : endOfPart(meta), timezone);
  const counted = (count: number) => `${formatInteger(count)} ${nounFor(count, noun)}`;
  const before = spanOf(compare.from, compare.to, timezone);
  const text = messages.periods(
    { current: counted(data.current), now },
    { previous: formatInteger(data.previous), before },
  );
  if (complete) return text;
  return `${text} ${lengthOf(compare) < lengthOf({ from, to }) ? messages.incomplete : messages.unequal}`;
}

/** The end of the part of an open period that equals the compared one. */
function endOfPart({ from, to, compare }: Explained['meta']): string {
  return new Date(Math.min(Date.parse(to), Date.parse(from) + lengthOf(compare))).toISOString();
}

function lengthOf({ from, to }: { from: string; to: string }): number {
  return Date.parse(to) - Date.parse(from);
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const CLOCK = { ...DAY, hour: '2-digit', minute: '2-digit' } as const;

/** `2 – 8 Mar 2026`; with times unless it is whole days. */
function spanOf(from: string, to: string, timeZone: string): string {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const clock = momentFormat({ hour: '2-digit', minute: '2-digit', timeZone });
  const isOfDays = clock.format(start) === clock.format(end);
  if (end <= start) return momentFormat({ ...DAY, timeZone }).format(start);
  return isOfDays
    ? momentFormat({ ...DAY, timeZone }).formatRange(start, end - 1)
    : momentFormat({ ...CLOCK, timeZone }).formatRange(start, end);
}

/** Returns the part of a bar that a change takes, of the largest one; at least a visible line. */
export function barWidth(change: number, all: readonly Pick<Part, 'change'>[]): number {
  const most = Math.max(1, ...all.map((one) => Math.abs(one.change)));
  return change === 0 ? 0 : Math.max(0.02, Math.abs(change) / most);
}

/** Whether the rest consists of what visitors with several values are counted for. */
export function isCountedTwice({ current, previous }: Pick<Rest, 'current' | 'previous'>): boolean {
  return current < 0 || previous < 0;
}
