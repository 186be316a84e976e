import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { SEARCH_TYPES } from '../vocabulary.ts';
import { documented, enumOf, Id, nullable, Timestamp, text, Url } from '../wire.ts';
import { dataResponse } from './list.ts';

const MAX_RESULTS = 20;

const Found = Type.Object({
  type: enumOf(SEARCH_TYPES, documented('`key`: a named API key, of which only the name is returned.')),
  id: Id,
  name: Type.String(),
  detail: Type.String(
    documented('Destination, handle, tag, domain or kind that distinguishes objects with the same name; may be empty.'),
  ),
  website_id: nullable(Id, documented('Website of a goal, funnel, segment or annotation; null for other objects.')),
  address: nullable(Url, documented('Public URL; null if it has none.')),
  updated_at: Timestamp,
});

export const searchOperations = {
  searchEverything: operation({
    id: 'searchEverything',
    method: 'GET',
    path: '/search',
    changes: false,
    summary: 'Search all objects of the account',
    tag: 'Account',
    query: Type.Object({
      q: Type.Optional(
        text(
          200,
          documented(
            'Words to find in names and URLs, case-insensitive. Goals, funnels, segments and annotations also match the domain of their website. Without words: the newest objects.',
          ),
        ),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_RESULTS, default: MAX_RESULTS })),
    }),
    status: 200,
    response: dataResponse(Type.Array(Found)),
    errorStatuses: [422],
  }),
};
