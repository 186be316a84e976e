import { Type } from 'typebox';
import { dataResponse, pagedResponse, pageFields } from '../analytics/list.ts';
import { Instant, IntervalOrNone, Labeled, Revenue } from '../analytics/responses.ts';
import { operation } from '../operation.ts';
import {
  BOARD_DIMENSIONS,
  BOARD_GRID,
  BOARD_METRICS,
  BOARD_OBJECTS,
  BOARD_PANEL_KINDS,
  BOARD_PERIODS,
  MAX_BOARD_PANELS,
  PRIVACY_LEVELS,
} from '../vocabulary.ts';
import { documented, enumOf, Id, nullable, Timestamp, TimeZone, text, Url } from '../wire.ts';

const tag = 'Boards';

const place = (maximum: number, minimum = 0) => Type.Integer({ minimum, maximum });
const name = text(100, { minLength: 1, ...documented('Name of the board.') });
const period = enumOf(BOARD_PERIODS, documented('Period of all panels that have none of their own.'));

const Panel = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Chosen by the client; unique within the board.' }),
  kind: enumOf(
    BOARD_PANEL_KINDS,
    documented(
      '`figure`: a metric with its change. `chart`: a metric over time. `list`: the top values of a dimension. ' +
        '`map`: countries. `goal`: conversions of a goal. `funnel`: a saved funnel.',
    ),
  ),
  title: text(80),
  object: Type.Object({ type: enumOf(BOARD_OBJECTS), id: Id }, documented('What the panel is about.')),
  metric: Type.Optional(enumOf(BOARD_METRICS, documented('For figure, chart, list and map.'))),
  dimension: Type.Optional(enumOf(BOARD_DIMENSIONS, documented('For list.'))),
  goal: Type.Optional(Type.Integer({ ...Id, description: 'For goal: a goal of the website.' })),
  funnel: Type.Optional(Type.Integer({ ...Id, description: 'For funnel: a funnel of the website.' })),
  period: Type.Optional(enumOf(BOARD_PERIODS, documented('Instead of the period of the board.'))),
  x: place(BOARD_GRID.columns - 1),
  y: place(BOARD_GRID.last_row),
  w: place(BOARD_GRID.columns, 1),
  h: place(BOARD_GRID.rows, 1),
});

const panels = Type.Array(Panel, {
  maxItems: MAX_BOARD_PANELS,
  description: `Up to ${MAX_BOARD_PANELS} panels on a grid of ${BOARD_GRID.columns} columns.`,
});

/** A panel without ID and place, which the service chooses. */
const NewPanel = Type.Omit(Panel, ['id', 'x', 'y'], {
  description:
    'Adds one panel at the first free place and leaves the others as they are, also when several clients add panels at ' +
    'the same moment. Not together with `panels`.',
});

const sharing = {
  privacy: Type.Optional(
    Type.Enum<[0, 1, 2]>(
      PRIVACY_LEVELS,
      documented(
        'Who can see the board: 0 anyone with its link, 1 only workspace members (default), 2 with the password.',
      ),
    ),
  ),
  password: Type.Optional(nullable(text(256), documented('Password of the shared board; used only if privacy is 2.'))),
};

const Board = Type.Object({
  id: Id,
  name: Type.String(),
  period,
  panels: Type.Array(Panel),
  privacy: Type.Enum<[0, 1, 2]>(PRIVACY_LEVELS),
  share_url: nullable(Url, documented('Address of the shared board; null while it is private.')),
  created_at: Timestamp,
});

const Value = nullable(Type.Number());

const PanelFigures = Type.Object({
  id: Type.Integer(documented('ID of the panel.')),
  state: enumOf(['ok', 'missing'], documented('`missing`: its website, link, goal or other object no longer exists.')),
  from: nullable(Instant),
  to: nullable(Type.String({ ...Instant, description: 'End of the range, exclusive.' })),
  timezone: Type.String(),
  interval: IntervalOrNone,
  value: {
    ...Value,
    description: 'The metric; conversions of a goal. Null for other kinds of panels, and for revenue without a total.',
  },
  compared: { ...Value, description: 'The same of the previous period.' },
  rate: { ...Value, description: 'Conversion rate of a goal in percent.' },
  series: Type.Array(
    Type.Object({
      time: Instant,
      value: Value,
      compared: { ...Value, description: 'Null for converted revenue.' },
      compared_time: nullable(
        Instant,
        documented('Time of the compared value; null after the end of the previous period.'),
      ),
    }),
  ),
  rows: Type.Array(
    Type.Object({ ...Labeled, count: Type.Number(), compared: Value }),
    documented('Top values, or steps of a funnel. For revenue: the amount of each currency.'),
  ),
  revenue: Type.Optional(Revenue),
});

/** Which figures of the board. */
export const figuresQuery = {
  period: Type.Optional(enumOf(BOARD_PERIODS, documented('Instead of the period of the board.'))),
  timezone: Type.Optional({
    ...TimeZone,
    description: 'Time zone of panels about links, codes, campaigns and channels; websites have their own.',
  }),
};

/** Answers of panels, stored or not. */
const figuresResponse = dataResponse(
  Type.Object({
    period,
    is_of_one_moment: Type.Boolean({ description: 'False when events kept arriving while the panels were read.' }),
    panels: Type.Array(PanelFigures, documented('In the order of the board.')),
  }),
);

/** Boards of panels about any objects. Served by the analytics group, whose viewers open shared boards. */
export const boardOperations = {
  listBoards: operation({
    id: 'listBoards',
    method: 'GET',
    path: '/boards',
    changes: false,
    summary: 'List boards',
    tag,
    query: Type.Object({ per_page: pageFields.per_page, page: pageFields.page }),
    status: 200,
    response: pagedResponse(Board),
    errorStatuses: [422],
  }),
  createBoard: operation({
    id: 'createBoard',
    method: 'POST',
    path: '/boards',
    changes: true,
    summary: 'Create a board',
    tag,
    body: Type.Object({ name, period: Type.Optional(period), panels: Type.Optional(panels), ...sharing }),
    status: 201,
    response: dataResponse(Board, 201),
    errorStatuses: [400, 422],
  }),
  showBoard: operation({
    id: 'showBoard',
    method: 'GET',
    path: '/boards/{id}',
    changes: false,
    summary: 'Show a board',
    tag,
    status: 200,
    response: dataResponse(Board),
    errorStatuses: [404],
  }),
  updateBoard: operation({
    id: 'updateBoard',
    method: 'PATCH',
    path: '/boards/{id}',
    changes: true,
    summary: 'Update a board',
    tag,
    body: Type.Object({
      name: Type.Optional(name),
      period: Type.Optional(period),
      panels: Type.Optional(panels),
      added_panel: Type.Optional(NewPanel),
      ...sharing,
    }),
    status: 200,
    response: dataResponse(Board),
    errorStatuses: [400, 404, 422],
  }),
  deleteBoard: operation({
    id: 'deleteBoard',
    method: 'DELETE',
    path: '/boards/{id}',
    changes: true,
    summary: 'Delete a board',
    tag,
    status: 200,
    response: dataResponse(Type.Object({ id: Id, deleted: Type.Literal(true) })),
    errorStatuses: [404],
  }),
  showBoardFigures: operation({
    id: 'showBoardFigures',
    method: 'GET',
    path: '/boards/{id}/figures',
    changes: false,
    summary: 'Read all panels of a board as of one moment',
    tag,
    query: Type.Object(figuresQuery),
    status: 200,
    response: figuresResponse,
    errorStatuses: [404, 422],
  }),
  previewBoardFigures: operation({
    id: 'previewBoardFigures',
    method: 'POST',
    path: '/boards/figures',
    changes: false,
    summary: 'Read panels that are not on a board yet',
    tag,
    body: Type.Object({ new_panels: panels, ...figuresQuery }),
    status: 200,
    response: figuresResponse,
    errorStatuses: [422],
  }),
};
