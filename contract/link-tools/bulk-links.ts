import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { IMPORT_RESULTS, LINK_FORMATS, LINK_STATUSES } from '../vocabulary.ts';
import { Count, documented, enumOf, Id, nullable, success, Timestamp, text, Url } from '../wire.ts';
import { linkOptions, MAX_BULK_LINKS, url } from './link-fields.ts';
import { linkFilters } from './links.ts';
import { ListQuery, listResponse } from './list.ts';

const tag = 'Links';

const ids = Type.Array(Id, {
  minItems: 1,
  maxItems: MAX_BULK_LINKS,
  description: 'IDs of your links; all must exist.',
});

const refusal = nullable(Type.String(), documented('Why it was rejected; null if it was not.'));

/** Maximum characters of an import file. */
export function linkFile(maxLength: number) {
  return {
    format: enumOf(
      LINK_FORMATS,
      documented('Service that exported the file; csv for a table with Waymark’s column names.'),
    ),
    text: text(maxLength, {
      minLength: 1,
      ...documented('Content of the file: CSV with a header row, or JSON in the format of the service’s API.'),
    }),
    domain: Type.Optional(nullable(text(300), documented('One of your verified branded domains.'))),
  };
}

/** Fields that can be changed in bulk; alias and destination are individual. */
const { custom: _custom, aliaslength: _length, aliasalphabet: _alphabet, password: _password, ...shared } = linkOptions;

const LinkChange = Type.Object({
  id: Id,
  date: Timestamp,
  undone: nullable(Timestamp, documented('When the change was undone.')),
  fields: Type.Array(
    Type.Object({
      field: Type.String({ description: 'Field of the link.' }),
      before: nullable(Type.String(), documented('Lists as JSON; for a password, only whether there was one.')),
      after: nullable(Type.String()),
    }),
  ),
});

const importFile = linkFile(1_000_000);

/** A link as the file describes it; missing values are null. */
const PlannedLink = Type.Object(
  {
    url: Type.String(),
    custom: nullable(Type.String(), documented('Its alias; null for a random one.')),
    title: nullable(Type.String()),
    tags: Type.Array(Type.String()),
    status: nullable(enumOf(LINK_STATUSES)),
    start: nullable(Type.String()),
    expiry: nullable(Type.String()),
    clicklimit: nullable(Type.Integer()),
  },
  documented('In a dry run: the link that this row describes, whether it would be created or not.'),
);

export const bulkLinkOperations = {
  listLinkChanges: operation({
    id: 'listLinkChanges',
    method: 'GET',
    path: '/url/{id}/changes',
    changes: false,
    summary: 'List changes of a link',
    tag,
    query: ListQuery,
    status: 200,
    response: listResponse('changes', LinkChange),
    errorStatuses: [400, 404],
  }),
  undoLinkChange: operation({
    id: 'undoLinkChange',
    method: 'POST',
    path: '/url/{id}/undo',
    changes: true,
    summary: 'Undo the latest change of a link',
    tag,
    status: 200,
    response: success({
      undone: nullable(Id, documented('The undone change; null if there was none.')),
      message: Type.String(),
    }),
    errorStatuses: [400, 404],
  }),
  shortenLinks: operation({
    id: 'shortenLinks',
    method: 'POST',
    path: '/urls/add',
    changes: true,
    summary: 'Shorten up to 100 URLs at once',
    tag,
    body: Type.Object({
      links: Type.Array(Type.Object({ url, ...linkOptions }), { minItems: 1, maxItems: MAX_BULK_LINKS }),
    }),
    status: 200,
    response: success({
      made: Count,
      results: Type.Array(
        Type.Object({ row: Type.Integer({ minimum: 0 }), id: nullable(Id), shorturl: nullable(Url), refusal }),
        documented('In the order of the request. Rejected links do not affect the others.'),
      ),
    }),
    errorStatuses: [400],
  }),
  changeLinks: operation({
    id: 'changeLinks',
    method: 'PUT',
    path: '/urls/update',
    changes: true,
    summary: 'Change, move or archive up to 100 links at once',
    tag,
    body: Type.Object({ ids, ...shared }),
    status: 200,
    response: success({ updated: Count, results: Type.Array(Type.Object({ id: Id, refusal })) }),
    errorStatuses: [400],
  }),
  deleteLinks: operation({
    id: 'deleteLinks',
    method: 'POST',
    path: '/urls/delete',
    changes: true,
    summary: 'Delete up to 100 links at once',
    tag,
    body: Type.Object({ ids }),
    status: 200,
    response: success({ deleted: Count }),
    errorStatuses: [400],
  }),
  exportLinks: operation({
    id: 'exportLinks',
    method: 'GET',
    path: '/urls/export',
    changes: false,
    summary: 'Export links as CSV with the column names of imports',
    tag,
    query: Type.Object(linkFilters),
    status: 200,
    responseTypes: ['text/csv'],
    response: Type.String(),
    errorStatuses: [400],
  }),
  importLinks: operation({
    id: 'importLinks',
    method: 'POST',
    path: '/urls/import',
    changes: true,
    summary: 'Import links exported by another service',
    tag,
    body: Type.Object({
      format: importFile.format,
      text: importFile.text,
      dryrun: Type.Optional(Type.Boolean(documented('Check all rows without importing.'))),
      domain: importFile.domain,
    }),
    status: 200,
    response: success({
      made: Count,
      exists: Count,
      refused: Count,
      rows: Type.Array(
        Type.Object({
          line: Type.Integer({ minimum: 1 }),
          result: enumOf(IMPORT_RESULTS, documented('In a dry run, `made` means that the link would be created.')),
          shorturl: nullable(Url),
          refusal,
          link: Type.Optional(PlannedLink),
        }),
      ),
    }),
    errorStatuses: [400, 413],
  }),
};
