import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const add = (body: object, account = app.account) => account.api('POST', '/bio/api/preset/add', body);
const UTM = { kind: 'utm', name: 'Posters', value: { utm_source: 'poster' } };

describe('presets over the API', () => {
  it('are created, listed by kind, changed and deleted', async () => {
    const account = await app.newAccount();
    const created = await add(UTM, account);
    expect([created.status, created.json]).toEqual([200, { error: 0, id: expect.any(Number) }]);
    await add({ kind: 'link', name: 'Print', value: { tags: ['print'], campaign: null, type: 'splash' } }, account);
    const { id } = created.json;
    await account.api('PUT', `/bio/api/preset/${id}/update`, { value: { utm_medium: 'print' } });
    const words = (await account.api('GET', '/bio/api/presets?kind=utm')).json.data;
    expect([words.result, words.presets[0].name, words.presets[0].value]).toEqual([
      1,
      'Posters',
      { utm_medium: 'print' },
    ]);
    expect((await account.api('GET', '/bio/api/presets')).json.data.result).toBe(2);
    expect((await account.api('DELETE', `/bio/api/preset/${id}/delete`)).status).toBe(200);
    expect((await account.api('GET', '/bio/api/presets?kind=utm')).json.data.presets).toEqual([]);
  });

  it.each([
    ['words of a wrong kind', { ...UTM, value: { utm_source: { a: 1 } } }, 'utm_source'],
    ['no words at all', { ...UTM, value: { foreground: 'rgb(0,0,0)' } }, 'value'],
    ['a value that is none', { ...UTM, value: 'poster' }, 'value'],
    ['a color that is none', { kind: 'qr', name: 'x', value: { foreground: 'green' } }, 'foreground'],
    ['a shape that is none', { kind: 'qr', name: 'x', value: { style: { dots: 'star' } } }, 'style.dots'],
    ['a picture of the server’s disk', { kind: 'qr', name: 'x', value: { logo: '/etc/passwd' } }, 'logo'],
    ['a campaign that is no id', { kind: 'link', name: 'x', value: { campaign: 'summer' } }, 'campaign'],
    ['an expiry after no day at all', { kind: 'link', name: 'x', value: { expirydays: 0 } }, 'expirydays'],
    [
      'a rule without a destination',
      { kind: 'link', name: 'x', value: { geotarget: [{ location: 'DE' }] } },
      'geotarget.0.link',
    ],
    ['a kind that is none', { kind: 'page', name: 'x', value: {} }, 'kind'],
    ['no name', { kind: 'link', name: '', value: {} }, 'name'],
  ])('%s: rejected at its field', async (_, body, field) => {
    const { status, json } = await add(body);
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });

  it('settings of links are returned as they were saved, without what belongs to one link', async () => {
    const account = await app.newAccount();
    const settings = {
      tags: ['print'],
      campaign: null,
      channels: [3],
      geotarget: [{ location: 'DE', link: 'https://shop.example/de' }],
      devicetarget: [{ device: 'iphone', link: 'https://shop.example/ios' }],
      split: [{ link: 'https://shop.example/b', weight: 2 }],
      parameters: [{ name: 'utm_source', value: 'poster' }],
      clicklimit: 100,
      expirydays: 30,
      qr: 4,
      public_stats: true,
    };
    const own = { custom: 'mine', password: 'secret', title: 'Tea', expiry: '2030-01-01', notes: 'Ask Ada' };
    expect((await add({ kind: 'link', name: 'Print', value: { ...settings, ...own } }, account)).status).toBe(200);
    const [template] = (await account.api('GET', '/bio/api/presets?kind=link')).json.data.presets;
    expect(template.value).toEqual(settings);
    expect((await app.account.api('GET', '/bio/api/presets?kind=link')).json.data.presets).toEqual([]);
  });

  it('a name exists once per kind', async () => {
    const account = await app.newAccount();
    await add(UTM, account);
    expect((await add(UTM, account)).json.message).toContain('already have a preset');
    expect((await add({ ...UTM, kind: 'link' }, account)).status).toBe(200);
  });

  it('a design is returned in full, its logo as a path that new codes accept', async () => {
    const create = { width: 64, height: 64, channels: 3, background: '#c00' } as const;
    const picture = await sharp({ create }).png().toBuffer();
    const logo = `data:image/png;base64,${picture.toString('base64')}`;
    const value = { foreground: '#014', logo, style: { dots: 'rounded' } };
    await add({ kind: 'qr', name: 'Look', value });
    const [look] = (await app.account.api('GET', '/bio/api/presets?kind=qr')).json.data.presets;
    expect(look.value).toMatchObject({ foreground: 'rgb(0,17,68)', background: 'rgb(255,255,255)' });
    expect(look.value.logo).toMatch(/^\/assets\/\d+$/);
    expect(look.value.style).toMatchObject({ dots: 'rounded', eyes: 'square', frame: null });
    const code = await app.account.api('POST', '/bio/api/qr/add', { type: 'text', data: 'hello', ...look.value });
    expect(code.status).toBe(200);
    const design = await app.account.api('GET', `/bio/api/qr/${code.json.id}/design`);
    expect(design.json).toMatchObject({ logo: look.value.logo, style: look.value.style });
  });

  it('fields that a kind does not have are ignored', async () => {
    await add({ kind: 'utm', name: 'More', value: { utm_source: 'a', password: 'secret', id: 4 } });
    const [more] = (await app.account.api('GET', '/bio/api/presets?kind=utm')).json.data.presets;
    expect(more.value).toEqual({ utm_source: 'a' });
  });
});
