import { Type } from 'typebox';
import { operation } from '../operation.ts';

/** Queries of one screen. */
export const MAX_PARTS = 60;

const Part = Type.Object({
  path: Type.String({
    minLength: 1,
    maxLength: 8_000,
    description: 'Path of a reading operation with the prefix of its family, and its query: `/api/v1/home?range=7d`.',
  }),
  body: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Body of a query sent by POST.' })),
});

const PartResponse = Type.Object({
  status: Type.Integer({ description: 'Status that the operation would have returned.' }),
  body: Type.Unknown({ description: 'Response of the operation, including errors.' }),
});

/** How the application keeps its screens current; not part of the API for other clients. Served under `/app/live`. */
export const liveScreenOperations = {
  readScreen: operation({
    id: 'readScreen',
    method: 'POST',
    path: '/answers',
    changes: false,
    summary: 'Read all queries of a screen as of one moment',
    tag: 'Application',
    body: Type.Object({ parts: Type.Array(Part, { minItems: 1, maxItems: MAX_PARTS }) }),
    status: 200,
    response: Type.Object({
      version: Type.String({ description: 'Changes whenever a figure of the account may have changed.' }),
      is_of_one_moment: Type.Boolean({ description: 'False when events kept arriving while the parts were read.' }),
      answers: Type.Array(PartResponse, { description: 'In the order of the parts.' }),
    }),
    errorStatuses: [403],
  }),
  followFigures: operation({
    id: 'followFigures',
    method: 'GET',
    path: '/changes',
    changes: false,
    summary: 'Stream a message whenever new events are counted',
    tag: 'Application',
    status: 200,
    responseTypes: ['text/event-stream'],
    response: Type.String(),
    errorStatuses: [403],
  }),
};
