import { join } from 'node:path';

/**
 * Environment of processes that tests start without `bin/waymark.js`: they share its cache of compiled sources, which saves
 * most of a second of processor time each.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'waymark'),
} as const;
