import type { BoardPeriod } from '../../../contract/vocabulary.ts';
import type { ApiError } from '../../api/api-error.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useUrlState } from '../../state/navigation/url-state.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import { type Board, boardPath, type PanelFigures, PERIODS } from './board-data.ts';

export interface Figures {
  period: BoardPeriod;
  choose: (period: BoardPeriod) => void;
  /** Of one moment, in the order of the board; undefined until they are read. */
  figures: readonly PanelFigures[] | undefined;
  /** When they were read; 0 before. */
  updatedAt: number;
  /** Why there are none. */
  error: ApiError | null;
  retry: () => void;
}

/** Reads all panels of a board with one query, which live updates repeat. The address has another period than the board's. */
export function useFigures(board: Pick<Board, 'id' | 'period'>): Figures {
  const [params, change] = useUrlState();
  const period = PERIODS.find((one) => one === params.get('period')) ?? board.period;
  const {
    data,
    error,
    refetch,
    dataUpdatedAt: updatedAt,
  } = useApiQuery('showBoardFigures', `${boardPath(board.id)}/figures`, {
    query: { period, timezone: ownTimeZone() },
  });
  const choose = (next: BoardPeriod) => change({ period: next === board.period ? undefined : next });
  const figures = data?.data.panels;
  return { period, choose, figures, updatedAt, error: data ? null : error, retry: () => void refetch() };
}
