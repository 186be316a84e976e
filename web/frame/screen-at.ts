import type { ScreenRoute } from './screen-route.ts';

const BASE = '/app';

/** The screen that an address shows: the first whose path fits. Undefined for addresses of none. */
export function screenAt(routes: readonly ScreenRoute[], address: string): ScreenRoute | undefined {
  const path = address.slice(BASE.length).replace(/\/$/, '') || '/';
  return routes.find((route) => patternOf(route.path).test(path));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}
