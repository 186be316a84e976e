import type { BoardPeriod } from '../../contract/vocabulary.ts';
import type { CountedKind } from '../analytics/analytics.ts';
import { atOneMoment } from '../analytics/results/results.ts';
import { AppError } from '../platform/app-error.ts';
import type { Board, BoardPanel } from './board-port.ts';
import { askPanel, type BoardFiguresDeps, NOTHING, type PanelFigures } from './panel-queries.ts';
import { type PanelDeps, readPanels } from './read-panels.ts';

export interface BoardFiguresResult {
  period: BoardPeriod;
  panels: PanelFigures[];
  /** False when events kept arriving while the panels were read. */
  isOfOneMoment: boolean;
}

export interface FiguresInput {
  /** Instead of the board's. */
  period?: BoardPeriod | undefined;
  /** Of panels about other objects than websites, which have their own. */
  timezone?: string | undefined;
}

export interface BoardFigures {
  /** Answers all panels as of one moment. */
  figures(board: Board, input: FiguresInput): Promise<BoardFiguresResult>;
  /** Answers panels that are not stored yet. Rejects those that a board rejects. */
  preview(accountId: number, panels: readonly BoardPanel[], input: FiguresInput): Promise<BoardFiguresResult>;
  /** Returns the objects with counts that the panels are about: at most `MAX_WATCHED` of a channel. */
  counted(board: Board): Promise<{ kind: CountedKind; id: number }[]>;
}

/** Items of a channel whose counts a stream watches; screens read larger channels every 15 seconds. */
const MAX_WATCHED = 200;

/** Of boards for which none was chosen. */
export const DEFAULT_PERIOD = '30d';

export function createBoardFigures(deps: BoardFiguresDeps & PanelDeps): BoardFigures {
  return {
    figures: (board, input) => askPanels(deps, board, input),
    preview: async (accountId, panels, input) => {
      const read = await readPanels(deps, { accountId, before: [], field: 'new_panels' }, panels);
      return askPanels(deps, { accountId, panels: read, period: DEFAULT_PERIOD }, input);
    },
    async counted({ accountId, panels }) {
      const found = await Promise.all(panels.map(({ object }) => countedOf(deps, accountId, object)));
      return [...new Map(found.flat().map((ref) => [`${ref.kind} ${ref.id}`, ref])).values()];
    },
  };
}

type AskedBoard = Pick<Board, 'accountId' | 'panels' | 'period'>;

async function askPanels(
  deps: BoardFiguresDeps,
  board: AskedBoard,
  { period = board.period, timezone = 'UTC' }: FiguresInput,
): Promise<BoardFiguresResult> {
  const { accountId, panels } = board;
  const read = () =>
    Promise.all(panels.map((panel) => orMissing(panel, () => askPanel(deps, accountId, { panel, period, timezone }))));
  const { answers, isOfOneMoment } = await atOneMoment(() => deps.analytics.version(accountId), read);
  return { period, panels: answers, isOfOneMoment };
}

/** A deleted object empties its panel, and no other. */
async function orMissing({ id }: BoardPanel, ask: () => Promise<PanelFigures>): Promise<PanelFigures> {
  try {
    return await ask();
  } catch (error) {
    undefinedIfMissing(error);
    return { ...NOTHING, id, state: 'missing' };
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
}

async function countedOf(
  { owned }: BoardFiguresDeps,
  accountId: number,
  { type, id }: BoardPanel['object'],
): Promise<{ kind: CountedKind; id: number }[]> {
  if (type !== 'channel') return [{ kind: type, id }];
  const contents = await owned.channel(accountId, id, MAX_WATCHED).catch(undefinedIfMissing);
  // A deleted channel has no items.
  if (!contents) return [];
  const { links, qr, bio } = contents.ids;
  const refs = (kind: CountedKind, ids: readonly number[]) => ids.map((one) => ({ kind, id: one }));
  return [...refs('link', links), ...refs('qr', qr), ...refs('page', bio)];
}
