import { BOARD_GRID, boardDimensionsOf, boardMetricsOf, LIST_PANEL_METRICS } from '../../contract/vocabulary.ts';
import type { OwnedObjects } from '../analytics/results/results.ts';
import type { Goals } from '../goals/goals.ts';
import { AppError, invalidField } from '../platform/app-error.ts';
import type { BoardPanel } from './board-port.ts';
import type { NewPanel } from './new-panel.ts';

export interface PanelDeps {
  owned: Pick<OwnedObjects, BoardPanel['object']['type']>;
  goals: Pick<Goals, 'goals' | 'funnels'>;
}

interface PanelContext {
  accountId: number;
  /** The panels before the change: their objects may have been deleted since. */
  before: readonly BoardPanel[];
  /** Field of the request that has the panels, for errors. */
  field?: 'panels' | 'new_panels';
}

/** Rejects panels that show nothing, leave the grid, or are about objects that the account does not own. */
export async function readPanels(
  deps: PanelDeps,
  { accountId, before, field = 'panels' }: PanelContext,
  panels: readonly BoardPanel[],
): Promise<BoardPanel[]> {
  const known = new Set(before.map(subjectOf));
  panels.forEach((panel, index) => {
    if (panels.findIndex(({ id }) => id === panel.id) !== index)
      throw invalidField(`${field}.${index}.id`, `The ID ${panel.id} appears twice.`);
    if (panel.x + panel.w > BOARD_GRID.columns)
      throw invalidField(`${field}.${index}.w`, `A panel must end within ${BOARD_GRID.columns} columns.`);
  });
  const read = panels.map((panel, index) => readShape(panel, `${field}.${index}`));
  const unknown = read.map((panel, index) => ({ panel, index })).filter(({ panel }) => !known.has(subjectOf(panel)));
  await Promise.all(
    unknown.map(({ panel, index }) => checkSubject(deps, accountId, { panel, at: `${field}.${index}` })),
  );
  return read;
}

/** Rejects a new panel for the same reasons, under `added_panel`. */
export async function readNewPanel(deps: PanelDeps, accountId: number, added: NewPanel): Promise<NewPanel> {
  const panel = readShape({ ...added, id: 1, x: 0, y: 0 }, 'added_panel');
  await checkSubject(deps, accountId, { panel, at: 'added_panel' });
  return panel;
}

/** Keeps the fields of the panel's kind. */
function readShape(panel: BoardPanel, at: string): BoardPanel {
  const { kind, object, metric, dimension, goal, funnel, period, id, title, x, y, w, h } = panel;
  const common = { id, kind, title: title.trim(), object, ...(period && { period }), x, y, w, h };
  if (kind === 'goal' || kind === 'funnel') {
    if (object.type !== 'website') throw invalidField(`${at}.object`, `A ${kind} belongs to a website.`);
    const chosen = kind === 'goal' ? goal : funnel;
    if (chosen === undefined) throw invalidField(`${at}.${kind}`, `Select a ${kind}.`);
    return { ...common, [kind]: chosen };
  }
  if (kind === 'list') requireOne(`${at}.dimension`, dimension, boardDimensionsOf(object.type));
  requireOne(`${at}.metric`, metric, boardMetricsOf(object.type));
  if (kind === 'list' || kind === 'map') requireOne(`${at}.metric`, metric, LIST_PANEL_METRICS);
  return { ...common, metric, ...(kind === 'list' && { dimension }) };
}

function requireOne(field: string, value: string | undefined, allowed: readonly string[]): void {
  if (value === undefined || !allowed.includes(value))
    throw invalidField(field, `${field.split('.').at(-1)} must be one of ${allowed.join(', ')}.`);
}

function subjectOf({ object, goal, funnel }: BoardPanel): string {
  return JSON.stringify([object.type, object.id, goal ?? null, funnel ?? null]);
}

/** Objects of other accounts are as unknown as those that never existed. */
async function checkSubject(
  { owned, goals }: PanelDeps,
  accountId: number,
  { panel, at }: { panel: BoardPanel; at: string },
): Promise<void> {
  const { object, goal, funnel } = panel;
  try {
    if (object.type === 'channel') await owned.channel(accountId, object.id, 1);
    else await owned[object.type](accountId, object.id);
    const site = { accountId, websiteId: object.id };
    if (goal !== undefined) await goals.goals.find(site, goal);
    if (funnel !== undefined) await goals.funnels.find(site, funnel);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw invalidField(`${at}.object`, 'This object does not exist. It may have been deleted.');
  }
}
