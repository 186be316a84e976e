import { createSecret } from '../accounts/accounts.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import { invalidField, notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import { type BoardFigures, createBoardFigures, DEFAULT_PERIOD } from './board-figures.ts';
import type { Board, BoardPatch, BoardStore } from './board-port.ts';
import { type NewPanel, withPanel } from './new-panel.ts';
import type { BoardFiguresDeps, PanelFigures } from './panel-queries.ts';
import { type PanelDeps, readNewPanel, readPanels } from './read-panels.ts';

export type { BoardFigures, BoardFiguresResult } from './board-figures.ts';
export type { Board, BoardPanel } from './board-port.ts';
export type { PanelFigures };

/** Fields of a board as sent. Omitted fields stay unchanged, or take their default in a new board. */
export type BoardInput = Partial<Pick<Board, 'name' | 'period' | 'panels' | 'privacy'>> & {
  /** Plain text. null removes the stored one; '' is an empty form field and changes nothing. */
  password?: string | null | undefined;
  /** One panel more, instead of all panels: the service chooses its ID and place. */
  addedPanel?: NewPanel | undefined;
};

/** Boards of an account: panels about any of its objects, on a grid. */
export interface Boards extends BoardFigures {
  page(accountId: number, request: PageRequest): Promise<Page<Board>>;
  /** Rejects with `not_found`, like every method with an ID. */
  find(accountId: number, id: number): Promise<Board>;
  /** Rejects panels about objects of other accounts, and privacy 2 without a password. */
  create(
    accountId: number,
    input: Omit<BoardInput, 'addedPanel'> & { name: string },
    entry?: CreationEntry,
  ): Promise<Board>;
  update(accountId: number, id: number, input: BoardInput): Promise<Board>;
  remove(accountId: number, id: number): Promise<void>;
  /** Finds a board that anyone with its link, or with its password, may see; undefined for all others. */
  findShared(by: { id: number } | { shareSecret: string }): Promise<Board | undefined>;
  /** Returns whether the password opens the board. Limit the attempts first: it costs 100 ms. */
  opens(board: Board, password: string): Promise<boolean>;
}

export interface BoardsDeps extends PanelDeps, Omit<BoardFiguresDeps, 'owned' | 'goals'> {
  store: BoardStore;
  hasher: PasswordHasher;
  random: RandomBytes;
  clock: Clock;
}

export function createBoards(deps: BoardsDeps): Boards {
  const { store, hasher } = deps;
  return {
    ...createBoardFigures(deps),
    page: (accountId, request) => store.page(accountId, request),
    find: async (accountId, id) => found(await store.find(accountId, id)),
    create: (accountId, input, entry) => create(deps, { accountId, entry }, input),
    update: (accountId, id, input) => update(deps, { accountId, id }, input),
    remove: async (accountId, id) => {
      if (!(await store.remove(accountId, id))) throw notFound();
    },
    async findShared(by) {
      const board = await store.findAnyones(by);
      return board && isShared(board) ? board : undefined;
    },
    opens: async ({ passwordHash }, password) => passwordHash !== null && (await hasher.verify(passwordHash, password)),
  };
}

async function create(
  deps: BoardsDeps,
  { accountId, entry }: { accountId: number; entry: CreationEntry | undefined },
  input: BoardInput & { name: string },
): Promise<Board> {
  const { store, hasher, random, clock } = deps;
  const { name, period = DEFAULT_PERIOD, panels = [], privacy = 1, password } = input;
  if (privacy === 2 && !password) throw passwordNeeded();
  const board = {
    accountId,
    name: readName(name),
    period,
    panels: await readPanels(deps, { accountId, before: [] }, panels),
    privacy,
    passwordHash: password ? await hasher.hash(password) : null,
    shareSecret: createSecret(random),
    createdAt: clock.now(),
  };
  return store.insert(board, entry);
}

async function update(
  deps: BoardsDeps,
  ref: { accountId: number; id: number },
  { addedPanel, ...input }: BoardInput,
): Promise<Board> {
  if (!addedPanel) return change(deps, ref, input);
  if (input.panels) throw invalidField('added_panel', 'Send either panels or added_panel.');
  const { accountId, id } = ref;
  const before = found(await deps.store.find(accountId, id));
  const panel = await readNewPanel(deps, accountId, addedPanel);
  // Rejects before the other fields change; the transaction counts again.
  withPanel(before.panels, panel);
  await change(deps, ref, input);
  return found(await deps.store.changePanels(accountId, id, (panels) => withPanel(panels, panel)));
}

async function change(
  deps: BoardsDeps,
  { accountId, id }: { accountId: number; id: number },
  input: BoardInput,
): Promise<Board> {
  const { store, hasher, random } = deps;
  const board = found(await store.find(accountId, id));
  const { name, period, panels, privacy, password } = input;
  const hasPassword = password ? true : password !== null && board.passwordHash !== null;
  if ((privacy ?? board.privacy) === 2 && !hasPassword) throw passwordNeeded();
  const isPublishing = board.privacy === 1 && privacy !== undefined && privacy !== 1;
  const patch: BoardPatch = {
    ...(name !== undefined && { name: readName(name) }),
    ...(period !== undefined && { period }),
    ...(panels !== undefined && { panels: await readPanels(deps, { accountId, before: board.panels }, panels) }),
    ...(privacy !== undefined && { privacy }),
    ...(password ? { passwordHash: await hasher.hash(password) } : password === null && { passwordHash: null }),
    // A board that was private in between is not open to those who know its former address.
    ...(isPublishing && { shareSecret: createSecret(random) }),
  };
  return found(await store.update(accountId, id, patch));
}

function readName(name: string): string {
  const trimmed = name.trim();
  if (trimmed !== '') return trimmed;
  throw invalidField('name', 'name must not be empty.');
}

function isShared({ privacy, passwordHash }: Board): boolean {
  return privacy === 0 || (privacy === 2 && passwordHash !== null);
}

function found(board: Board | undefined): Board {
  if (board) return board;
  throw notFound();
}

function passwordNeeded() {
  return invalidField('password', 'A password-protected board needs a password.');
}
