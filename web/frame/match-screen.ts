import type { EarlyRequest } from '../api/early.ts';
import { baseOf } from '../state/workspace/workspace-url.ts';
import type { PathParams, ScreenRoute } from './screen-route.ts';

/** A screen with the parameters of its path. */
export interface PlacedScreen {
  route: ScreenRoute;
  params: PathParams;
}

/** Returns the screen of an address: the first route whose path matches, or undefined. */
export function screenAt(routes: readonly ScreenRoute[], address: string): PlacedScreen | undefined {
  const path = address.slice(baseOf(address).length).replace(/\/$/, '') || '/';
  for (const route of routes) {
    const found = patternOf(route.path).exec(path);
    if (found) return { route, params: { ...found.groups } };
  }
  return undefined;
}

/** Returns the first queries of a screen for the given query string. */
export function earlyRequestsAt({ route, params }: PlacedScreen, search: string): readonly EarlyRequest[] {
  return route.firstQueries?.(params, new URLSearchParams(search)) ?? [];
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}
