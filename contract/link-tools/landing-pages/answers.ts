import { Type } from 'typebox';
import { ANSWER_TYPES } from '../../vocabulary.ts';
import { Count, enumOf, Id, MAX_ID, Timestamp } from '../../wire.ts';
import { listResponse, pageFields } from '../list.ts';

/** Responses of overlays and bio pages. */

export const AnswerListQuery = Type.Object({
  ...pageFields,
  format: Type.Optional(
    enumOf(['json', 'csv'], {
      default: 'json',
      description: 'csv returns all responses as a table, as does the header Accept: text/csv.',
    }),
  ),
});

/** Response of a deletion. */
export const AnswerDeleteQuery = Type.Object({
  answer: Type.Optional(Type.Integer({ ...Id, description: 'ID of one response; omit to delete all.' })),
});

const Answer = Type.Object({
  id: Id,
  type: enumOf(ANSWER_TYPES),
  block: Type.Integer({ minimum: 0, maximum: MAX_ID, description: 'Block of a bio page; 0 for overlays.' }),
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  choice: Type.String({ description: 'Of a poll.' }),
  date: Timestamp,
});

const list = listResponse('answers', Answer);

export const answerListResponse = Type.Object({
  ...list.properties,
  votes: Type.Optional(
    Type.Array(Type.Object({ option: Type.String(), votes: Count }), {
      description: 'For a poll: votes of each option.',
    }),
  ),
});
