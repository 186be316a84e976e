import {
  type BoardDimension,
  type BoardMetric,
  type BoardObject,
  type BoardPanelKind,
  type BoardPeriod,
  MAX_BOARDS,
  type PrivacyLevel,
} from '../../contract/vocabulary.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import { invalidField } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

/** One panel: what it is about, how it shows it, and its place on the grid. */
export interface BoardPanel {
  id: number;
  kind: BoardPanelKind;
  title: string;
  object: { type: BoardObject; id: number };
  metric?: BoardMetric | undefined;
  dimension?: BoardDimension | undefined;
  goal?: number | undefined;
  funnel?: number | undefined;
  period?: BoardPeriod | undefined;
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Board {
  id: number;
  accountId: number;
  name: string;
  period: BoardPeriod;
  panels: readonly BoardPanel[];
  privacy: PrivacyLevel;
  passwordHash: string | null;
  /** The unguessable part of the shared board's address. */
  shareSecret: string;
  createdAt: number;
}

/** The refusal of a board beyond the limit. */
export function tooManyBoards(): Error {
  return invalidField('name', `A workspace can have up to ${MAX_BOARDS} boards. Delete one first.`);
}

export type BoardPatch = Partial<Omit<Board, 'id' | 'accountId' | 'createdAt'>>;

export interface BoardStore {
  /** Newest first. */
  page(accountId: number, request: PageRequest): Promise<Page<Board>>;
  find(accountId: number, id: number): Promise<Board | undefined>;
  /** Finds a board of any account, for anonymous viewers. */
  findAnyones(by: { id: number } | { shareSecret: string }): Promise<Board | undefined>;
  /** Rejects with `tooManyBoards` beyond the limit of a workspace; correct under concurrency. */
  insert(board: Omit<Board, 'id'>, entry?: CreationEntry): Promise<Board>;
  update(accountId: number, id: number, patch: BoardPatch): Promise<Board | undefined>;
  /** Stores what `panelsOf` makes of the panels, as they are in the transaction: concurrent changes both hold. */
  changePanels(
    accountId: number,
    id: number,
    panelsOf: (before: readonly BoardPanel[]) => readonly BoardPanel[],
  ): Promise<Board | undefined>;
  remove(accountId: number, id: number): Promise<boolean>;
}
