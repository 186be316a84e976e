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
  dimension: string;
  values: readonly Pick<Part, 'value' | 'label' | 'source'>[];
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

/** Says in a sentence what rose or fell, and how much of the whole change that is. */
export function sentenceOf(data: ChangeData, noun: string): Sentence {
  const { change, finding, standout } = data;
  const whole = `${signed(change)} ${nounFor(change, noun)}`;
  const way = change > 0 ? 'rise' : 'fall';
  const leader = finding === 'even' ? leaderOf(data) : undefined;
  if (leader) {
    const after = messages.leads[way](signed(leader.change), whole, signedShare(leader.share));
    return { before: '', dimension: leader.dimension, values: [leader], after };
  }
  if (!standout) return { before: plainText(data, noun, whole), dimension: '', values: [], after: '' };
  const { dimension, values, share } = standout;
  const part = signed(standout.change);
  const named = { dimension, values };
  if (share > 100) return { before: messages.most[way], ...named, after: messages.against(part, whole) };
  if (share < 50) return { before: '', ...named, after: messages.furthest[way](part, whole, signedShare(share)) };
  return { before: messages.most[way], ...named, after: messages.ofWhole(part, whole, signedShare(share)) };
}

/** What is said of a change without naming a value. */
function plainText({ change, finding, current }: ChangeData, noun: string, whole: string): string {
  if (finding === 'unchanged') return messages.unchanged(`${formatInteger(current)} ${nounFor(current, noun)}`);
  if (finding === 'chance') return messages.chance(whole);
  if (finding === 'new') return messages.isNew(noun);
  return messages.even[change > 0 ? 'rise' : 'fall'](whole);
}

type Leader = Part & { dimension: string; share: number };

/** Returns what moved most in an even change: a source, which people ask for first, or else a value of another dimension. */
function leaderOf({ change, dimensions }: ChangeData): Leader | undefined {
  const named =
    dimensions.find(({ dimension }) => dimension === 'source' || dimension === 'referrer') ??
    dimensions.find(({ dimension }) => !dimension.startsWith('via_'));
  const most = named?.parts.find((part) => part.change * change > 0);
  if (!named || !most) return undefined;
  return { ...most, dimension: named.dimension, share: (100 * most.change) / change };
}

/** Explains gray rows and negative shares, where there are any. */
export function keyOf({ dimensions, finding }: Pick<ChangeData, 'dimensions' | 'finding'>): string {
  const parts = dimensions.flatMap((one) => one.parts);
  const hasGray = parts.some(({ significant }) => !significant);
  const hasOpposite = finding !== 'chance' && parts.some(({ share }) => share !== null && share < 0);
  return [hasGray && messages.grayKey, hasOpposite && messages.oppositeKey].filter(Boolean).join(' ');
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
