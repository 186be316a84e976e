/** `node scripts/build-web.ts`: builds the application into web/dist. `npm ci` does it by itself. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';

const ROOT = join(import.meta.dirname, '..', 'web');

/** Vite's settings: no inline scripts, styles or fonts, because the policy of the application allows none. */
export function webConfig(root = ROOT): InlineConfig {
  return {
    root,
    base: '/app/',
    configFile: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir: join(root, 'dist'),
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      manifest: true,
      rolldownOptions: {
        input: [join(root, 'index.html'), join(root, 'share.html')],
        // Said of every module of the libraries; there is no server that renders them.
        checks: { moduleLevelDirective: false },
      },
    },
  };
}

if (import.meta.main) {
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  await build(webConfig());
}
