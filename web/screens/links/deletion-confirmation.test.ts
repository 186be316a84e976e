import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../api/client.ts';
import { confirmationBefore, type DeletableLink } from './deletion-confirmation.ts';

const link = (id: number, clicks = 0): DeletableLink => ({ id, clicks, shorturl: `https://go.example/l${id}` });

/** A service with QR codes of these addresses, or one that cannot say. */
function serviceWith(contents: readonly string[] | undefined) {
  const call: ApiClient['call'] = async () => {
    if (!contents) throw new Error('refused');
    return { data: { qrs: contents.map((content) => ({ content })), maxpage: 1 } } as never;
  };
  return { call };
}

describe('deleting links', () => {
  it.each([
    ['was never clicked', serviceWith([])],
    ['was never clicked, and whose codes are unknown', serviceWith(undefined)],
  ])('one that %s needs no confirmation', async (_, client) => {
    expect(await confirmationBefore(client, [link(1)])).toBeUndefined();
  });

  it.each<[string, DeletableLink[], string[], string, string]>([
    ['one with a click', [link(1, 1)], [], 'Delete go.example/l1?', 'It was clicked once and will stop working'],
    ['one with clicks', [link(1, 1_200)], [], 'Delete go.example/l1?', 'It was clicked 1,200 times'],
    [
      'several with clicks',
      [link(1, 3), link(2, 4)],
      [],
      'Delete 2 links?',
      'They have 7 clicks and will stop working',
    ],
    ['several with one click', [link(1, 1), link(2)], [], 'Delete 2 links?', 'They have 1 click and'],
    ['one in a code', [link(1)], ['https://go.example/l1'], 'Delete go.example/l1?', '1 QR code uses it'],
    ['several in codes', [link(1), link(2)], ['https://go.example/l2'], 'Delete 2 links?', '1 QR code uses them'],
  ])('%s is confirmed with the consequences', async (_, links, contents, title, text) => {
    const confirmation = await confirmationBefore(serviceWith(contents), links);
    expect(confirmation).toMatchObject({ title, action: 'Delete' });
    expect(confirmation?.text).toContain(text);
    expect(confirmation?.text).toContain('30 days');
  });
});
