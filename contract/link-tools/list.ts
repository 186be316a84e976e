import { type TSchema, Type } from 'typebox';
import { Count, MAX_ID, success } from '../wire.ts';

/** Page size when `limit` is left out, and the largest that is given. */
export const DEFAULT_LIMIT = 15;
export const MAX_LIMIT = 1000;

/** Above 1000 counts as 1000, below 1 or not a number is refused. */
export const ListQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, description: 'Page size; more than 1000 counts as 1000.' })),
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_ID, description: 'Page number; a page past the end is empty.' }),
  ),
});

/** The family's list envelope around the collection's own name. */
export function listAnswer<Name extends string, Row extends TSchema>(collection: Name, row: Row) {
  return success({
    data: Type.Object({
      result: Count,
      perpage: Type.Integer({ minimum: 1, maximum: MAX_LIMIT }),
      currentpage: Type.Integer({ minimum: 1 }),
      nextpage: Type.Integer({ minimum: 1 }),
      maxpage: Type.Integer({ minimum: 1 }),
      ...({ [collection]: Type.Array(row) } as Record<Name, ReturnType<typeof Type.Array<Row>>>),
    }),
  });
}
