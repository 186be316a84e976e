import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';

const VISITOR = '203.0.113.77';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ config: { trustProxy: 1 } });
});
afterAll(() => test.close());

/** Returns every byte below a folder, as text. */
async function everythingIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
}

it('leaves no visitor’s address on disk, whichever limit counted it', async () => {
  const headers = { 'X-Forwarded-For': VISITOR, 'Content-Type': 'application/x-www-form-urlencoded' };
  const post = (path: string) => test.request(path, { method: 'POST', headers, body: 'password=wrong-one' });
  await test.account.api('POST', '/bio/api/url/add', { url: 'https://example.com/', custom: 'locked', password: 'pw' });
  const site = { domain: 'locked.example', privacy: 2, password: 'a long enough one' };
  const { json } = await test.account.api('POST', '/api/v1/websites', site);
  const statuses = [(await test.request('/bio/api/urls', { headers })).status];
  for (const path of ['/locked', `/share/${json.data.id}`]) statuses.push((await post(path)).status);
  expect(statuses).toEqual([401, 403, 403]);
  const stored = await everythingIn(test.deps.config.dataDirectory);
  expect(stored).toContain('locked.example');
  expect(stored).not.toContain(VISITOR);
});
