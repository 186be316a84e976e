import { periodMessages, pickerMessages } from '../../messages/shared/analytics/periods.ts';
import { dashboardMessages as messages } from '../../messages/websites/dashboard.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import { type DashboardState, useDashboard } from './state/dashboard-context.ts';
import { changeOfStep, NO_FILTERS, PERIOD_KEYS } from './state/period-shortcuts.ts';
import type { View } from './state/view.ts';
import { isFiltered } from './state/view.ts';

/** Returns the change that a key makes; undefined for other keys. */
export function changeOfKey(
  key: string,
  { view, overview }: Pick<DashboardState, 'view' | 'overview'>,
  now: number,
): Partial<View> | undefined {
  const period = PERIOD_KEYS[key];
  if (period) return { span: period, interval: undefined };
  if (key === 'x') return { compare: view.compare === 'off' ? 'previous_period' : 'off' };
  if (key === 'Escape') return isFiltered(view) ? NO_FILTERS : undefined;
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return changeOfStep(key === 'ArrowLeft' ? -1 : 1, { view, overview }, now);
  return undefined;
}

const KEYS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(PERIOD_KEYS).map(([key, period]) => [key, periodMessages[period]])),
  x: messages.compareOrNot,
  Escape: messages.withoutFilters,
  ArrowLeft: pickerMessages.earlier,
  ArrowRight: pickerMessages.later,
};

/** Listens to the dashboard's shortcuts. */
export function BoardKeys() {
  const board = useDashboard();
  const press = (key: string) => {
    const change = changeOfKey(key, board, Date.now());
    // Ignores arrow keys until the response to the previous step has arrived, because the next step starts from it.
    if (change && !(board.isStale && key.startsWith('Arrow'))) board.change(change);
  };
  useShortcuts(Object.fromEntries(Object.entries(KEYS).map(([key, what]) => [key, { what, press: () => press(key) }])));
  return null;
}
