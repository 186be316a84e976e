import type { FirstQuestion } from '../api/early.ts';
import type { PathParams, ScreenRoute } from './screen-route.ts';

const BASE = '/app';

/** A screen and what its path says. */
export interface PlacedScreen {
  route: ScreenRoute;
  params: PathParams;
}

/** The screen that an address shows: the first whose path fits. Undefined for addresses of none. */
export function screenAt(routes: readonly ScreenRoute[], address: string): PlacedScreen | undefined {
  const path = address.slice(BASE.length).replace(/\/$/, '') || '/';
  for (const route of routes) {
    const found = patternOf(route.path).exec(path);
    if (found) return { route, params: { ...found.groups } };
  }
  return undefined;
}

/** What the screen asks first, with this query in its address. */
export function questionsAt({ route, params }: PlacedScreen, search: string): readonly FirstQuestion[] {
  return route.firstQuestions?.(params, new URLSearchParams(search)) ?? [];
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}
