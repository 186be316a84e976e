import { createContext, useCallback, useContext, useMemo } from 'react';
import type { ApiResponse } from '../../../api/client.ts';
import { useAddressParams } from '../../../state/navigation/url-state.ts';
import type { BaseQuery } from './query.ts';
import { readView, type View, writeView } from './view.ts';

export interface Site {
  id: number;
  domain: string;
  /** Whether its exclusions count bots, which can then be filtered. */
  countsBots: boolean;
  /** When it was added; unknown to those it is shared with. */
  addedAt?: string | undefined;
}

export type OverviewData = ApiResponse<'showOverview'>['data'];

/** Context of all parts of a dashboard. */
export interface DashboardState {
  site: Site;
  /** Viewed without an account: read-only, without lists of saved objects. */
  isShared: boolean;
  /** Embedded in another page: the website's name is not repeated. */
  isEmbedded: boolean;
  view: View;
  change: (change: Partial<View>) => void;
  /** Period and filters of the panels' own queries. */
  baseQuery: BaseQuery;
  /** The overview; undefined until the first response. */
  overview: ApiResponse<'showOverview'> | undefined;
  /** Whether the overview belongs to the previous query. */
  isStale: boolean;
}

export const DashboardContext = createContext<DashboardState | undefined>(undefined);

export function useDashboard(): DashboardState {
  const dashboard = useContext(DashboardContext);
  if (!dashboard) throw new Error('A dashboard component must be inside a dashboard.');
  return dashboard;
}

/** Returns the view in the URL and a function that changes it. The back button undoes each change. */
export function useView(): [view: View, change: (change: Partial<View>) => void] {
  const [params, setParams] = useAddressParams();
  const view = useMemo(() => readView(params), [params]);
  const change = useCallback((change: Partial<View>) => setParams((before) => writeView(before, change)), [setParams]);
  return [view, change];
}
