import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { EXPORT_FORMATS } from '../vocabulary.ts';
import { enumOf } from '../wire.ts';
import { websiteQueryFields } from './website-query.ts';

export const exportOperations = {
  exportEvents: operation({
    id: 'exportEvents',
    method: 'GET',
    path: '/websites/{id}/export',
    changes: false,
    summary: "Download a website's events",
    tag: 'Statistics',
    query: Type.Object({
      format: Type.Optional(
        enumOf(EXPORT_FORMATS, {
          default: 'csv',
          description: 'A table, or one object per line, in chronological order.',
        }),
      ),
      ...websiteQueryFields,
    }),
    status: 200,
    responseTypes: ['text/csv', 'application/x-ndjson'],
    response: Type.String(),
    errorStatuses: [404, 422],
  }),
};
