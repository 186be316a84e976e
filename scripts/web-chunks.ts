import { join } from 'node:path';

/** The part of the bundler's module information that is used here. */
interface ModuleGraph {
  getModuleInfo(id: string): Readonly<Record<'importedIds' | 'dynamicallyImportedIds', readonly string[]>> | null;
}

/** Selectors of the store are used only by what floats. */
const REACT = /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/](?!.*with-selector)/;
/** Imported through the package index by everything, but used only by paged lists and by what people change. */
const OF_LISTS_AND_EDITS =
  /node_modules[\\/]@tanstack[\\/].*[\\/](useQueries|queriesObserver|useMutation|mutationObserver)\.js$/;
/** Bundled together: one file instead of fifty. */
const ICONS = /node_modules[\\/]lucide-react[\\/].*[\\/]icons[\\/]/;
const OF_SCREENS = /[\\/]web[\\/]screens[\\/]([^\\/]+)/;
/** Features whose screens are small: one file each, of at most 26 kB zipped, because every file has a price in the list of all files. */
const WHOLE_FEATURES: readonly string[] = [
  'admin',
  'settings',
  'webhooks',
  'pixels',
  'domains',
  'tasks',
  'channels',
  'campaigns',
  'boards',
  'websites',
  'landing-pages',
];
/** Excludes virtual modules of the bundler, which everything needs. */
const IS_FILE = /^[^\0]/;
/** A screen with all modules that it needs. */
interface ReachingScreen {
  feature: string;
  modules: ReadonlySet<string>;
}

/** Modules shared by so many of the screens are in one file with all others like them. */
const MANY_SCREENS = 16;
/**
 * Screens of several features that share a module before it is in a file with others like it, and screens of one feature. Below,
 * the bundler decides: the list of links loaded 44 files, six at a time over HTTP/1.1; it now loads 16, which are 12 kB more.
 */
const SOME_SCREENS = 4;
const SCREENS_OF_FEATURE = 3;

/**
 * Splits the application into chunks. By default the bundler makes one for every set of screens that share a module: a dashboard
 * loaded 69 files, and each costs a slow phone milliseconds and 300 bytes of overhead.
 *
 * - `first`: loaded before anything else.
 * - `base`: shared by the application and shared dashboards; `frame`: the application only.
 * - `dashboard`, `common`: the most visited screen's own modules and its other dependencies, so that it loads nothing unused.
 * - `menu`: menus of the frame, loaded on every screen after its first paint.
 * - `parts`: shared by many other screens; `some-parts`: by a few screens of several features; `links-parts`: of one feature.
 * - `more`, `some-more`, `links-more`: the same, for modules that depend on `menu`.
 * - `settings` and others: all screens of a feature with many small ones.
 *
 * Files must not import each other in a circle: a module would run before what it needs. So a rule takes a module only
 * together with everything that nobody else imports.
 */
export function webChunks(root: string) {
  const at = (...path: string[]) => join(root, ...path);
  let known: ReturnType<typeof reachOf> | undefined;
  const name = (id: string, graph: ModuleGraph) => {
    known ??= reachOf(graph, at);
    const { first, application, shared, dashboard, menu, screens } = known;
    if (!IS_FILE.test(id)) return null;
    // The entry must not run where a shared dashboard uses one of its modules.
    if (id === at('main.ts')) return null;
    if (first.has(id)) return 'first';
    if (REACT.test(id)) return 'base';
    if (OF_LISTS_AND_EDITS.test(id)) return 'parts';
    if (application.has(id)) return shared.has(id) ? 'base' : 'frame';
    if (dashboard.has(id)) return OF_SCREENS.test(id) ? 'dashboard' : 'common';
    if (menu.has(id)) return 'menu';
    if (ICONS.test(id)) return 'parts';
    const users = screens.filter(({ modules }) => modules.has(id)).map(({ feature }) => feature);
    return fileOf(users, () => reachesAny(id, graph, menu));
  };
  return [{ name, debugName: 'cut', includeDependenciesRecursively: false }];
}

/**
 * Returns the file of a module that only screens use.
 *
 * @param users features of these screens, one entry each
 */
function fileOf(users: readonly string[], needsMenu: () => boolean): string | null {
  const [feature, ...others] = new Set(users);
  if (feature === undefined) return null;
  const isOfOne = others.length === 0;
  if (isOfOne && WHOLE_FEATURES.includes(feature)) return feature;
  if (users.length >= MANY_SCREENS) return needsMenu() ? 'more' : 'parts';
  if (users.length < (isOfOne ? SCREENS_OF_FEATURE : SOME_SCREENS)) return null;
  return `${isOfOne ? feature : 'some'}-${needsMenu() ? 'more' : 'parts'}`;
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
    // Only modules that no earlier chunk contains.
    menu: new Set(menu.filter((id) => !first.has(id) && !application.has(id) && !dashboard.has(id))),
    screens: screens.flatMap((id): ReachingScreen[] => {
      const feature = OF_SCREENS.exec(id)?.[1];
      return feature === undefined ? [] : [{ feature, modules: reachedFrom(id, graph) }];
    }),
  };
}

function reachesAny(entry: string, graph: ModuleGraph, wanted: ReadonlySet<string>): boolean {
  return [...reachedFrom(entry, graph)].some((id) => wanted.has(id));
}

/** A module and all its static dependencies. */
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
