import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { Count } from '../wire.ts';
import { dataResponse } from './list.ts';
import { Instant, LabeledVisitors } from './responses.ts';

/** Also the data of each server-sent event. */
export const LiveFigures = Type.Object({
  visitors: Type.Integer({ ...Count, description: 'Visitors in the last five minutes.' }),
  minutes: Type.Array(Type.Object({ time: Instant, visitors: Count, views: Count }), {
    description: 'The last 30 minutes, oldest first.',
  }),
  pages: LabeledVisitors,
  sources: LabeledVisitors,
  countries: LabeledVisitors,
});

export const liveOperations = {
  showLive: operation({
    id: 'showLive',
    method: 'GET',
    path: '/websites/{id}/live',
    changes: false,
    summary: 'Show current visitors of a website',
    tag: 'Statistics',
    status: 200,
    response: dataResponse(LiveFigures),
    errorStatuses: [404],
  }),
  streamLive: operation({
    id: 'streamLive',
    method: 'GET',
    path: '/websites/{id}/live/stream',
    changes: false,
    summary: 'Stream current visitors as server-sent events, at most one per second',
    tag: 'Statistics',
    status: 200,
    responseTypes: ['text/event-stream'],
    response: Type.String(),
    errorStatuses: [404],
  }),
};
