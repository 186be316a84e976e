import type { Query } from '../../../api/client.ts';
import type { AddressChange } from '../../../state/address.ts';
import { type CodeType, type Grade, TYPES } from '../code-data.ts';

export const GRADES = ['good', 'warn', 'bad'] as const satisfies readonly Grade[];
export const ORDERS = ['date', 'scan', 'name'] as const;
export type Order = (typeof ORDERS)[number];

/** What the list is narrowed down to, and its order, as they stand in the address. */
export interface ListChoice {
  q: string;
  type: CodeType | undefined;
  grade: Grade | undefined;
  order: Order;
}

export function readChoice(params: URLSearchParams): ListChoice {
  const among = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find((word) => word === params.get(name));
  return {
    q: params.get('q') ?? '',
    type: among('type', TYPES),
    grade: among('grade', GRADES),
    order: among('order', ORDERS) ?? 'date',
  };
}

/** What the API is asked. */
export function queryOf({ q, type, grade, order }: ListChoice): Query<'listQrCodes'> {
  return {
    details: true,
    ...(q && { q }),
    ...(type && { type }),
    ...(grade && { scannable: grade }),
    ...(order !== 'date' && { order }),
  };
}

export function isNarrowed({ q, type, grade }: ListChoice): boolean {
  return q !== '' || type !== undefined || grade !== undefined;
}

export const NOT_NARROWED: AddressChange = { q: undefined, type: undefined, grade: undefined };
