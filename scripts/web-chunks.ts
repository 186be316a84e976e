import { join } from 'node:path';

/** What the bundler tells of a module; only what is asked for here. */
interface ModuleGraph {
  getModuleInfo(id: string): Readonly<Record<'importedIds' | 'dynamicallyImportedIds', readonly string[]>> | null;
}

const REACT = /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/;
/** Reached by everything through the one list of its package, and used by lists of many pages alone. */
const OF_PAGED_LISTS = /node_modules[\\/]@tanstack[\\/].*[\\/](useQueries|queriesObserver)\.js$/;
/** Each has users of its own: together they are one file instead of fifty. */
const ICONS = /node_modules[\\/]lucide-react[\\/].*[\\/]icons[\\/]/;
const OF_SCREENS = /[\\/]web[\\/]screens[\\/]/;
/** Not the helpers that the bundler itself makes, which everything needs. */
const IS_FILE = /^[^\0]/;
/** Of 46 screens; what fewer of them share is cut by the bundler. */
const MANY_SCREENS = 16;

/**
 * How the application is cut into files, by name of the file and module. Left to itself the bundler makes one for every set of
 * screens that share something: a dashboard came in 69 files, and each costs a slow phone milliseconds and 300 bytes of wrapping.
 *
 * - `first`: what is there before anything else is asked for.
 * - `base`: what both the application and shared dashboards begin with; `frame`: what only the application does.
 * - `dashboard`, `common`: of the screen that is opened most, its own code and the rest, so that it loads nothing in vain.
 * - `menu`: what the menus of the frame need, which are there on every screen, after its first paint.
 * - `parts`: what many other screens use, without what opens; `more`: what needs the menus' file to be there.
 */
export function webChunks(root: string) {
  const at = (...path: string[]) => join(root, ...path);
  let known: ReturnType<typeof reachOf> | undefined;
  const name = (id: string, graph: ModuleGraph) => {
    known ??= reachOf(graph, at);
    const { first, application, shared, dashboard, menu, screens } = known;
    if (!IS_FILE.test(id)) return null;
    // What begins the application must not run where only something of it is used.
    if (id === at('main.ts')) return null;
    if (first.has(id)) return 'first';
    if (REACT.test(id)) return 'base';
    if (OF_PAGED_LISTS.test(id)) return 'parts';
    if (application.has(id)) return shared.has(id) ? 'base' : 'frame';
    if (dashboard.has(id)) return OF_SCREENS.test(id) ? 'dashboard' : 'common';
    if (menu.has(id)) return 'menu';
    if (ICONS.test(id)) return 'parts';
    if (screens.filter((screen) => screen.has(id)).length < MANY_SCREENS) return null;
    return reachesAny(id, graph, menu) ? 'more' : 'parts';
  };
  return [{ name, debugName: 'cut', includeDependenciesRecursively: false }];
}

function reachOf(graph: ModuleGraph, at: (...path: string[]) => string) {
  const first = reachedFrom(at('main.ts'), graph);
  const screens = [...first].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const application = reachedFrom(at('application.tsx'), graph);
  const dashboard = reachedFrom(at('screens', 'dashboard', 'dashboard-screen.tsx'), graph);
  const menu = [...reachedFrom(at('ui', 'floating', 'base-menu.tsx'), graph)];
  return {
    first,
    application,
    shared: reachedFrom(at('share.tsx'), graph),
    dashboard,
    // Of its own: what the others have stands with them.
    menu: new Set(menu.filter((id) => !first.has(id) && !application.has(id) && !dashboard.has(id))),
    screens: screens.filter((id) => OF_SCREENS.test(id)).map((id) => reachedFrom(id, graph)),
  };
}

function reachesAny(entry: string, graph: ModuleGraph, wanted: ReadonlySet<string>): boolean {
  return [...reachedFrom(entry, graph)].some((id) => wanted.has(id));
}

/** Everything that must be there before a module can run, itself included. */
function reachedFrom(entry: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
