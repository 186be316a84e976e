/** `node scripts/build-web.ts [FOLDER]`: builds the application into FOLDER (default web/dist). `npm ci` runs it. */
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
    // React has had the hook itself since version 18.
    resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
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
          // The first file lists all others; short hashes without names save a kilobyte in it.
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: 'assets/[hash:6][extname]',
        },
        // Every library module triggers this warning; nothing is rendered on a server.
        checks: { moduleLevelDirective: false },
      },
    },
  };
}

if (import.meta.main) {
  // Overrides the caller's value ("test" in test runs): any other value bundles React's development tools.
  process.env.NODE_ENV = 'production';
  const [folder = join(ROOT, 'dist')] = process.argv.slice(2);
  const config = webConfig();
  rmSync(folder, { recursive: true, force: true });
  // React's connection to the browser extension of its developers, which `npm run dev` keeps.
  const define = { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' };
  await build({ ...config, define, build: { ...config.build, outDir: folder } });
}
