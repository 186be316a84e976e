import { Type } from 'typebox';
import { AUTHORED_KINDS } from '../audit-vocabulary.ts';
import { operation } from '../operation.ts';
import { documented, enumOf, Id, nullable, success, Timestamp, Url } from '../wire.ts';

const tag = 'Audit log';

const Author = Type.Object({
  person: nullable(Id, documented('null for the operator and the service.')),
  name: Type.String(
    documented('Display name, or the username at that time for people without one and former members.'),
  ),
  picture: nullable(Url, documented('URL of the profile picture; null without one.')),
  key: nullable(Type.String(), documented('Name of the API key that was used.')),
  date: Timestamp,
});

const kind = enumOf(
  AUTHORED_KINDS,
  documented('Kind of the objects, such as `link`. The role of the caller must be allowed to list them.'),
);

/** Who created and last changed objects of any kind. */
export const authorOperations = {
  showAuthors: operation({
    id: 'showAuthors',
    method: 'GET',
    path: '/authors',
    changes: false,
    summary: 'Show who created and last changed up to 100 objects',
    tag,
    query: Type.Object({
      kind,
      ids: Type.String({
        pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,99}$',
        description: 'IDs of objects of this kind, separated by commas.',
      }),
    }),
    status: 200,
    response: success({
      data: Type.Array(
        Type.Object({
          id: Id,
          created: nullable(Author, documented('null for objects that are older than this record.')),
          changed: nullable(Author, documented('The last change, or the creation.')),
        }),
        documented('Omits objects without a recorded author.'),
      ),
    }),
    errorStatuses: [400, 403],
  }),
  showCreators: operation({
    id: 'showCreators',
    method: 'GET',
    path: '/authors/creators',
    changes: false,
    summary: 'Show who created objects of a kind',
    tag,
    query: Type.Object({ kind }),
    status: 200,
    response: success({ people: Type.Array(Type.Object({ id: Id, name: Type.String() })) }),
    errorStatuses: [400, 403],
  }),
};
