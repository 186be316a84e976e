import type { Query } from '../../../api/client.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { creatorFilter, readCreator } from '../../../state/creator-filter.ts';
import {
  figuresIn,
  type ListPeriod,
  PERIODS,
  periodOf,
  readListPeriod,
} from '../../../state/navigation/list-period.ts';
import type { UrlStateChange } from '../../../state/navigation/url-state.ts';
import { type CodeType, type Grade, TYPES } from '../code-data.ts';

export const GRADES = ['good', 'warn', 'bad'] as const satisfies readonly Grade[];
export const ORDERS = ['date', 'scan', 'name'] as const;
export type Order = (typeof ORDERS)[number];

/** Filters and order of the list, as stored in the address. */
export interface ListChoice {
  q: string;
  type: CodeType | undefined;
  grade: Grade | undefined;
  /** ID of the person who created the codes; '' for anyone. */
  creator: string;
  order: Order;
  /** Whose scans are shown, and sort the list by scans. */
  period: ListPeriod;
}

export function readChoice(params: URLSearchParams): ListChoice {
  const among = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find((word) => word === params.get(name));
  return {
    q: params.get('q') ?? '',
    type: among('type', TYPES),
    grade: among('grade', GRADES),
    creator: readCreator(params),
    order: among('order', ORDERS) ?? 'date',
    period: readListPeriod(params),
  };
}

/** Returns the API query. */
export function queryOf(choice: ListChoice): Query<'listQrCodes'> {
  return {
    details: true,
    ...exportQueryOf(choice),
    ...(choice.order !== 'date' && { order: choice.order }),
    ...figuresIn(choice.period),
  };
}

/** Returns the query of the export, which has no order. */
export function exportQueryOf({ q, type, grade: scannable, creator }: ListChoice): Query<'exportQrCodes'> {
  return {
    ...(q && { q }),
    ...(type && { type }),
    ...(scannable && { scannable }),
    ...(creator && { creator: Number(creator) }),
  };
}

export function isNarrowed({ q, type, grade, creator }: ListChoice): boolean {
  return q !== '' || type !== undefined || grade !== undefined || creator !== '';
}

/** Counts the controls that differ from their default, for the badge on the button that hides them. */
export function changedCount({ type, grade, creator, order, period }: ListChoice): number {
  const changed = [type !== undefined, grade !== undefined, creator !== '', order !== 'date', periodOf(period)];
  return changed.filter(Boolean).length;
}

type Creators = Parameters<typeof creatorFilter>[0];

/** A control of the list: its name in the address; '' is the default. */
export interface ListControl {
  name: 'type' | 'grade' | 'creator' | 'order' | 'period';
  label: string;
  value: string;
  choices: ReadonlyArray<{ value: string; label: string }>;
}

/** Returns the filters, the order and the period, in display order; the filter of creators where several people have created codes. */
export function listControls(choice: ListChoice, creators: Creators = []): ListControl[] {
  const { type, grade, creator, order, period } = choice;
  const { types, grades, orders, anyType, anyGrade } = codeMessages;
  const choicesOf = <Word extends string>(words: readonly Word[], labels: Readonly<Record<Word, string>>) =>
    words.map((value) => ({ value: value as string, label: labels[value] }));
  const [first, ...others] = choicesOf(ORDERS, orders);
  const byCreator = creatorFilter(creators, creator);
  return [
    {
      name: 'type',
      label: codeMessages.type,
      value: type ?? '',
      choices: [{ value: '', label: anyType }, ...choicesOf(TYPES, types)],
    },
    {
      name: 'grade',
      label: codeMessages.grade,
      value: grade ?? '',
      choices: [{ value: '', label: anyGrade }, ...choicesOf(GRADES, grades)],
    },
    ...(byCreator ? [{ name: 'creator' as const, ...byCreator }] : []),
    {
      name: 'order',
      label: codeMessages.order,
      value: order === 'date' ? '' : order,
      choices: [{ value: '', label: first?.label ?? '' }, ...others],
    },
    {
      name: 'period',
      label: codeMessages.period,
      value: periodOf(period) ?? '',
      choices: PERIODS.map((value) => ({ value: periodOf(value) ?? '', label: codeMessages.periods[value] })),
    },
  ];
}

export const NOT_NARROWED: UrlStateChange = { q: undefined, type: undefined, grade: undefined, creator: undefined };
