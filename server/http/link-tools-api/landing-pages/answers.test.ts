import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NOTHING = { name: '', email: '', message: '', choice: '' };

async function overlayWith(answers: number): Promise<{ id: number; path: string; ids: number[] }> {
  const body = { type: 'contact', name: 'Ask', message: 'Hi' };
  const { json } = await app.account.api('POST', '/bio/api/overlay/add', body);
  const place = { accountId: app.account.id, pageKind: 'overlay', pageId: json.id, blockId: 0 } as const;
  const ids: number[] = [];
  for (let count = 0; count < answers; count++) {
    const answer = {
      ...place,
      type: 'contact',
      fields: { ...NOTHING, message: `no. ${count}` },
      createdAt: count,
    } as const;
    ids.push((await app.deps.catalog.answers.insert(answer)).id);
  }
  return { id: json.id, path: `/bio/api/overlay/${json.id}/answers`, ids };
}

const idsAt = async (path: string): Promise<number[]> =>
  (await app.account.api('GET', path)).json.data.answers.map(({ id }: { id: number }) => id);

describe('answers', () => {
  it('are deleted one at a time, or all together', async () => {
    const { path, ids } = await overlayWith(3);
    const one = await app.account.api('DELETE', `${path}/delete?answer=${ids[1]}`);
    expect([one.status, one.json.message]).toEqual([200, 'The response was deleted.']);
    expect(await idsAt(path)).toEqual([ids[2], ids[0]]);
    const all = await app.account.api('DELETE', `${path}/delete`);
    expect([all.status, all.json.message]).toEqual([200, 'The responses were deleted.']);
    expect(await idsAt(path)).toEqual([]);
  });

  it('return not found for another page, another account or a repeated request, and delete nothing', async () => {
    const [mine, other] = [await overlayWith(1), await overlayWith(1)];
    for (const answer of [other.ids[0], 987_654, mine.ids[0]]) {
      const { status } = await app.account.api('DELETE', `${mine.path}/delete?answer=${answer}`);
      expect(status).toBe(answer === mine.ids[0] ? 200 : 404);
    }
    expect((await app.account.api('DELETE', `${mine.path}/delete?answer=${mine.ids[0]}`)).status).toBe(404);
    expect(await idsAt(other.path)).toEqual(other.ids);
  });

  it.each(['x', '0', '-1', '1.5', ''])('answer=%j does not delete all of them', async (answer) => {
    const { path, ids } = await overlayWith(1);
    expect((await app.account.api('DELETE', `${path}/delete?answer=${answer}`)).status).toBe(400);
    expect(await idsAt(path)).toEqual(ids);
  });

  it('are deleted by their owner alone', async () => {
    const { path, ids } = await overlayWith(1);
    const stranger = await app.newAccount();
    expect((await stranger.api('DELETE', `${path}/delete?answer=${ids[0]}`)).status).toBe(404);
    expect(await idsAt(path)).toEqual(ids);
  });
});
