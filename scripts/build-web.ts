/** `node scripts/build-web.ts [FOLDER]`: builds the application, into web/dist unless told otherwise. `npm ci` does it by itself. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { webChunks } from './web-chunks.ts';
import { iconFiles } from './web-icons.ts';

const ROOT = join(import.meta.dirname, '..', 'web');

/** Vite's settings: no inline scripts, styles or fonts, because the policy of the application allows none. */
export function webConfig(root = ROOT): InlineConfig {
  return {
    root,
    base: '/app/',
    configFile: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic' } },
    plugins: [iconFiles()],
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
        output: {
          codeSplitting: { groups: webChunks(root) },
          // The first file names all others: without their words it is half a kilobyte lighter.
          chunkFileNames: 'assets/[hash].js',
          assetFileNames: 'assets/[hash][extname]',
        },
        // Said of every module of the libraries; there is no server that renders them.
        checks: { moduleLevelDirective: false },
      },
    },
  };
}

if (import.meta.main) {
  // Whatever calls it (a test run says "test"): with anything else React comes with its development tools.
  process.env.NODE_ENV = 'production';
  const [folder = join(ROOT, 'dist')] = process.argv.slice(2);
  const config = webConfig();
  rmSync(folder, { recursive: true, force: true });
  await build({ ...config, build: { ...config.build, outDir: folder } });
}
