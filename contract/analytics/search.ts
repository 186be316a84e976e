import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { SEARCH_TYPES } from '../vocabulary.ts';
import { about, Id, nullable, oneOf, Timestamp, text, Url } from '../wire.ts';
import { dataAnswer } from './list.ts';

const MOST_FOUND = 20;

const Found = Type.Object({
  type: oneOf(
    SEARCH_TYPES,
    about('`preset`: the look of QR codes; `key`: an API key with a name, which is all that is told of it.'),
  ),
  id: Id,
  name: Type.String(),
  detail: Type.String(
    about('What tells it from others of its name: a target, a handle, a tag, the domain of its website; may be empty.'),
  ),
  website_id: nullable(Id, about('Whose goal, funnel, segment or annotation it is; null for everything else.')),
  address: nullable(Url, about('Where the public finds it; null where it has no address of its own.')),
  updated_at: Timestamp,
});

export const searchOperations = {
  searchEverything: operation({
    id: 'searchEverything',
    method: 'GET',
    path: '/search',
    summary: 'Search everything that the account owns',
    tag: 'Account',
    query: Type.Object({
      q: Type.Optional(
        text(
          200,
          0,
          about(
            'Words, each part of a name or an address, upper or lower case; goals, funnels, segments and annotations are found by the domain of their website as well, beside a word of their name. Without: the newest.',
          ),
        ),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_FOUND, default: MOST_FOUND })),
    }),
    status: 200,
    answer: dataAnswer(Type.Array(Found)),
    refusals: [422],
  }),
};
