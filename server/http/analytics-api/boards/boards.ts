import { analyticsOperations } from '../../../../contract/analytics/operations.ts';
import type { ResponseOf } from '../../../../contract/operation.ts';
import { intervalName } from '../../../analytics/analytics.ts';
import type { Board, BoardFiguresResult, PanelFigures } from '../../../boards/boards.ts';
import type { PublicUrls } from '../../shared/public-urls.ts';
import { formatTimestamp } from '../../shared/responses/timestamps.ts';
import { ok, route } from '../../shared/route.ts';
import { pageEnvelope, pageRequest } from '../page-envelope.ts';
import { instant, revenueField } from '../response-values.ts';

const { listBoards, createBoard, showBoard, updateBoard, deleteBoard } = analyticsOperations;
const { showBoardFigures, previewBoardFigures, showBoardIcons } = analyticsOperations;

export const boardRoutes = [
  route(listBoards, async ({ principal, query, url }, { features, publicUrls }) => {
    const page = await features.boards.page(principal.accountId, pageRequest(query));
    const present = (board: Board) => presentBoard(board, publicUrls);
    return pageEnvelope(query, { ...url, baseUrl: publicUrls.baseUrl }, { ...page, present });
  }),
  route(createBoard, async ({ principal, body, creationEntry }, { features, publicUrls }) => {
    const board = await features.boards.create(principal.accountId, body, creationEntry?.());
    return ok({ data: presentBoard(board, publicUrls), status: 201 as const });
  }),
  route(showBoard, async ({ principal, id }, { features, publicUrls }) => {
    const board = await features.boards.find(principal.accountId, id());
    return ok({ data: presentBoard(board, publicUrls), status: 200 as const });
  }),
  route(updateBoard, async ({ principal, body, id }, { features, publicUrls }) => {
    const { added_panel: addedPanel, ...same } = body;
    const board = await features.boards.update(principal.accountId, id(), { ...same, addedPanel });
    return ok({ data: presentBoard(board, publicUrls), status: 200 as const });
  }),
  route(deleteBoard, async ({ principal, id }, { features }) => {
    await features.boards.remove(principal.accountId, id());
    return ok({ data: { id: id(), deleted: true as const }, status: 200 as const });
  }),
  route(showBoardFigures, async ({ principal, query, id }, { features }) => {
    const board = await features.boards.find(principal.accountId, id());
    return ok({ data: presentResult(await features.boards.figures(board, query)), status: 200 as const });
  }),
  route(previewBoardFigures, async ({ principal, body }, { features }) => {
    const { new_panels: panels, ...input } = body;
    const result = await features.boards.preview(principal.accountId, panels, input);
    return ok({ data: presentResult(result), status: 200 as const });
  }),
  route(showBoardIcons, async ({ principal, query, id }, { features }) => {
    const board = { accountId: principal.accountId, id: id() };
    return ok({ data: await features.viewedIcons.ofBoard(board, query.hosts, query), status: 200 as const });
  }),
];

function presentBoard({ id, name, period, panels, privacy, shareSecret, createdAt }: Board, publicUrls: PublicUrls) {
  const shareUrl = privacy === 1 ? null : publicUrls.shareBoard(shareSecret);
  return {
    ...{ id, name, period, panels: panels.map((panel) => ({ ...panel })), privacy },
    ...{ share_url: shareUrl, created_at: formatTimestamp(createdAt) },
  };
}

function presentResult({ period, isOfOneMoment, panels }: BoardFiguresResult) {
  return { period, is_of_one_moment: isOfOneMoment, panels: panels.map(presentFigures) };
}

type WirePanel = ResponseOf<typeof showBoardFigures>['data']['panels'][number];

function presentFigures(figures: PanelFigures): WirePanel {
  const { id, state, range, timezone, interval, value, compared, rate, series, rows, revenue } = figures;
  return {
    ...{ id, state, from: range ? instant(range.from) : null, to: range ? instant(range.to) : null, timezone },
    interval: interval ? intervalName(interval) : null,
    ...{ value, compared, rate },
    series: series.map(({ time, comparedTime, ...point }) => ({
      time: instant(time),
      ...point,
      compared_time: comparedTime === null ? null : instant(comparedTime),
    })),
    rows: rows.map((row) => ({ value: row.value, label: row.label, count: row.count, compared: row.compared })),
    ...revenueField(revenue),
  };
}
