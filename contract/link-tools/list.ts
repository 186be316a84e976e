import { type TSchema, Type } from 'typebox';
import { Id, MAX_ID, success } from '../wire.ts';

/** Default and maximum page size. */
export const DEFAULT_LIMIT = 15;
export const MAX_LIMIT = 1000;

/** `limit` and `page`, to extend with further parameters. */
export const pageFields = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: DEFAULT_LIMIT,
      description: `Page size. More than ${MAX_LIMIT} counts as ${MAX_LIMIT}.`,
    }),
  ),
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_ID,
      default: 1,
      description: 'Page number. A page past the end is empty.',
    }),
  ),
};

/** Above 1000 counts as 1000, below 1 or not a number is rejected. */
export const ListQuery = Type.Object(pageFields);

/** The same, with `details`: what lists show of a page's appearance. */
export const DetailedListQuery = Type.Object({
  ...pageFields,
  details: Type.Optional(Type.Boolean({ description: 'Include what a small picture of each page needs.' })),
});

/** IDs in their new order. `what` names the objects at the start of the description. */
export function order(what: string) {
  const description = `${what} in their new order among themselves; others keep their positions.`;
  return Type.Array(Id, { minItems: 1, maxItems: MAX_LIMIT, description });
}

/** The family's list envelope around the collection's own name. */
export function listResponse<Name extends string, Row extends TSchema>(collection: Name, row: Row) {
  return success({
    data: Type.Object({
      result: Type.Integer({ minimum: 0, description: 'Total records.' }),
      perpage: Type.Integer({ minimum: 1, maximum: MAX_LIMIT, description: 'Page size used.' }),
      currentpage: Type.Integer({ minimum: 1 }),
      nextpage: Type.Integer({ minimum: 1, description: 'Next page; on the last page, the last page.' }),
      maxpage: Type.Integer({ minimum: 1 }),
      ...({ [collection]: Type.Array(row) } as Record<Name, ReturnType<typeof Type.Array<Row>>>),
    }),
  });
}
