import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { engineSocketPath } from './socket-path.ts';

it('is inside the data directory when it fits', () => {
  expect(engineSocketPath('/var/lib/waymark')).toBe('/var/lib/waymark/events.sock');
});

it('is in a private folder when the path would be too long, the same one for every process', () => {
  const long = join(tmpdir(), 'x'.repeat(150));
  const path = engineSocketPath(long);
  expect(Buffer.byteLength(path)).toBeLessThan(104);
  expect(engineSocketPath(`${long}/../${'x'.repeat(150)}`)).toBe(path);
  expect(engineSocketPath(`${long}y`)).not.toBe(path);
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  rmSync(dirname(path), { recursive: true });
  rmSync(dirname(engineSocketPath(`${long}y`)), { recursive: true });
});

it('throws when others may use that folder', () => {
  const long = join(mkdtempSync(join(tmpdir(), 'long-')), 'x'.repeat(150));
  const folder = dirname(engineSocketPath(long));
  chmodSync(folder, 0o777);
  expect(() => engineSocketPath(long)).toThrow('Not a private folder');
  rmSync(folder, { recursive: true });
  rmSync(dirname(long), { recursive: true });
});
