import { describe, expect, it } from 'vitest';
import { webChunks } from './web-chunks.ts';

/** An application of the given modules: each with what it imports, and what it loads on demand. */
function graphOf(modules: Readonly<Record<string, readonly [imports: string[], loads?: string[]]>>) {
  return {
    getModuleInfo: (id: string) => {
      const found = modules[id];
      const [importedIds = [], dynamicallyImportedIds = []] = found ?? [];
      return found ? { importedIds, dynamicallyImportedIds } : null;
    },
  };
}

const SCREENS = [
  '/web/screens/links/list.tsx',
  '/web/screens/links/detail.tsx',
  '/web/screens/links/editor.tsx',
  '/web/screens/codes/list.tsx',
  '/web/screens/admin/people.tsx',
];
const REACT = '/node_modules/react-dom/client.js';
const SELECTOR = '/node_modules/use-sync-external-store/shim/with-selector.js';
const MUTATION = '/node_modules/@tanstack/react-query/build/modern/useMutation.js';

const graph = graphOf({
  '/web/main.ts': [['/web/routes.ts'], ['/web/application.tsx']],
  '/web/routes.ts': [[], SCREENS],
  '/web/application.tsx': [['/web/frame.tsx', '/web/ui/button.tsx', REACT, MUTATION]],
  '/web/share.tsx': [['/web/ui/button.tsx', '/web/screens/dashboard/dashboard-screen.tsx']],
  '/web/screens/dashboard/dashboard-screen.tsx': [['/web/ui/chart.tsx']],
  '/web/ui/floating/base-menu.tsx': [['/web/ui/button.tsx', SELECTOR]],
  '/web/screens/links/list.tsx': [
    ['/web/links/short.ts', '/web/links/name.ts', '/web/links-and-codes.ts', '/web/copy.ts'],
  ],
  '/web/screens/links/detail.tsx': [['/web/links/short.ts', '/web/links/name.ts', '/web/links/row.ts', '/web/copy.ts']],
  '/web/screens/links/editor.tsx': [['/web/links/name.ts', '/web/copy.ts']],
  '/web/links/name.ts': [['/web/links/row.ts']],
  '/web/links/row.ts': [[SELECTOR]],
  '/web/screens/codes/list.tsx': [['/web/links-and-codes.ts', '/web/copy.ts']],
  '/web/screens/admin/people.tsx': [['/web/admin-table.tsx']],
});
const [group] = webChunks('/web');

describe('the files of the application', () => {
  it.each([
    ['the entry is its own', '/web/main.ts', null],
    ['what is read before anything else', '/web/routes.ts', 'first'],
    ['the frame', '/web/frame.tsx', 'frame'],
    ['what shared dashboards need, too', '/web/ui/button.tsx', 'base'],
    ['React', REACT, 'base'],
    ['the dashboard', '/web/screens/dashboard/dashboard-screen.tsx', 'dashboard'],
    ['and what only it needs', '/web/ui/chart.tsx', 'common'],
    ['selectors come with what floats', SELECTOR, 'menu'],
    ['what only changes need comes with the other screens', MUTATION, 'parts'],
    ['an operator loads all screens of the administration at once', '/web/screens/admin/people.tsx', 'admin'],
    ['with what they share', '/web/admin-table.tsx', 'admin'],
    [
      'what three screens of another feature share is theirs, apart where it needs menus',
      '/web/links/row.ts',
      'links-more',
    ],
    ['what four screens of several features share is one file', '/web/copy.ts', 'some-parts'],
    ['what two screens of another feature share is left to the bundler', '/web/links/short.ts', null],
    ['what two features share is left to the bundler', '/web/links-and-codes.ts', null],
    ['a screen is left to the bundler', '/web/screens/codes/list.tsx', null],
    ['modules of the bundler are, too', '\0vite/preload-helper.js', null],
  ])('%s: %s is in %s', (_, id, file) => {
    expect(group?.name(id, graph)).toBe(file);
  });
});
