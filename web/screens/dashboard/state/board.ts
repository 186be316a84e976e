import { createContext, useCallback, useContext, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Answer } from '../../../api/client.ts';
import type { Basis } from './question.ts';
import { readView, type View, writeView } from './view.ts';

export interface Site {
  id: number;
  domain: string;
}

export type OverviewData = Answer<'showOverview'>['data'];

/** What every part of a dashboard needs to know. */
export interface Board {
  site: Site;
  /** A stranger looks: nothing can be changed, and saved things are not listed. */
  isShared: boolean;
  /** Inside a page of others: the website is not named again. */
  isEmbedded: boolean;
  view: View;
  change: (change: Partial<View>) => void;
  /** Of the questions that panels ask on their own. */
  basis: Basis;
  /** The one answer; undefined until the first has come. */
  overview: Answer<'showOverview'> | undefined;
  /** It belongs to the question before. */
  isStale: boolean;
}

export const BoardContext = createContext<Board | undefined>(undefined);

export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error('A part of a dashboard stands outside of one.');
  return board;
}

/** What is shown, from the address, and how to change it. Each change is a step of the back button. */
export function useView(): [view: View, change: (change: Partial<View>) => void] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const change = useCallback((change: Partial<View>) => setParams((before) => writeView(before, change)), [setParams]);
  return [view, change];
}
