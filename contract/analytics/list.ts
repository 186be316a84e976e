import { type TSchema, Type } from 'typebox';
import { WEBSITE_PAGE_SIZES } from '../vocabulary.ts';
import { Count, documented, enumOf, MAX_ID, nullable, SuccessFlag, Url } from '../wire.ts';

export const DEFAULT_PAGE_SIZE = 50;

/** Direction, page size and page, of every list. */
export const pageFields = {
  sort: Type.Optional(enumOf(['desc', 'asc'], { default: 'desc', description: 'Direction.' })),
  per_page: Type.Optional(
    Type.Enum<[10, 25, 50, 100]>(WEBSITE_PAGE_SIZES, { default: DEFAULT_PAGE_SIZE, description: 'Page size.' }),
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

/** A single object: `{error: 0, data, status}`; `status` repeats the HTTP status. */
export function dataResponse<Data extends TSchema, const Status extends 200 | 201 | 202 = 200>(
  data: Data,
  status?: Status,
) {
  return Type.Object({ error: SuccessFlag, data, status: Type.Literal((status ?? 200) as Status) });
}

/** A page of a list with links to the previous and next pages. */
export function pagedResponse<Row extends TSchema>(row: Row) {
  return Type.Object({
    error: SuccessFlag,
    data: Type.Array(row),
    links: Type.Object({ first: Url, last: Url, prev: nullable(Url), next: nullable(Url) }),
    meta: Type.Object({
      current_page: Type.Integer({ minimum: 1 }),
      from: nullable(Type.Integer({ minimum: 1 }), documented('Number of the first row; null on an empty page.')),
      last_page: Type.Integer({ minimum: 1 }),
      path: Url,
      per_page: Type.Integer({ minimum: 10, maximum: 100 }),
      to: nullable(Type.Integer({ minimum: 1 })),
      total: Count,
    }),
    status: Type.Literal(200),
  });
}
