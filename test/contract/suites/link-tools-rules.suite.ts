import { beforeAll, describe, expect, it } from 'vitest';
import { NEUTRAL_PIXEL_TYPES, VENDOR_PIXEL_TYPES } from '../../../contract/vocabulary.ts';
import type { World } from '../../support/contract-world.ts';
import { makeObject, makeOneOfEach, newBody } from '../../support/object-factory.ts';
import { expectFieldRefusal, expectSuccess } from '../../support/response-check.ts';
import { servedOperation } from '../../support/served-operations.ts';

/** One tag that the vendor would know for each word, in the order of the list. */
const TAGS = [
  ...['GTM-ABC123', 'G-ABC123DEF4', '123456789012345', 'AW-123456789', '1234567', 'o1abc', 'ABCDEFGHIJKLMNOPQRSTUV'],
  ...['0123456789abcdef0123456789abcdef', '2612345678901', '12345678', '0a1b2c3d-4e5f-6789-abcd-ef0123456789'],
  ...['t2_abc123', 'C4ABCDEFGHIJKLMNOPQR'],
];

const BAD_TAGS = [
  '"',
  "'",
  '<script>',
  'a b',
  'GTM-1"2',
  'GTM-A\nB',
  'GTM-A\tB',
  '\u200b',
  ' GTM-ABC123',
  'x'.repeat(101),
];

const TRUE_WORDS = [true, 1, 'true', '1'];
const FALSE_WORDS = [false, 0, 'false', '0'];

/** Rules of the link tools that no schema expresses. */
export function describeLinkToolsRules(worldOf: () => World): void {
  let key: string;
  beforeAll(async () => {
    key = (await worldOf().newAccount()).key;
  });
  const call = (operation: string, body?: Record<string, unknown>, params: Record<string, unknown> = {}) =>
    worldOf().call(operation, key, { body, params });

  describe('campaigns', () => {
    it.each(['ab', 'a'.repeat(60), 'A-Z_09', '--', '__'])('take the slug %s', async (slug) => {
      const { json } = await call('createCampaign', { ...newBody('campaign'), slug });
      expect(json.rotator).toMatch(new RegExp(`/r/${slug}$`));
    });

    it.each(['a', 'a'.repeat(61), 'a b', 'a.b', 'a/b', 'ä'.repeat(3), '../..', 'a%20b', 'a?b', 'a#b', 'a\n'])(
      'answer 400 when the slug is %j',
      async (slug) => {
        expectFieldRefusal(await call('createCampaign', { ...newBody('campaign'), slug }), 400, 'slug');
        const id = await makeObject(worldOf(), key, 'campaign');
        expectFieldRefusal(await call('updateCampaign', { ...newBody('campaign'), slug }, { id }), 400, 'slug');
      },
    );

    it('have no rotator without a slug, and lose it with null', async () => {
      const { slug, ...body } = newBody('campaign');
      expect((await call('createCampaign', body)).json.rotator).toBe(false);
      const { json } = await call('createCampaign', { ...newBody('campaign'), slug });
      expect(json.rotator).not.toBe(false);
      const kept = await call('updateCampaign', { name: json.name }, { id: json.id });
      expect(kept.json.rotator).toBe(json.rotator);
      const gone = await call('updateCampaign', { name: json.name, slug: null }, { id: json.id });
      expect(gone.json.rotator).toBe(false);
    });

    it('return the name under three keys, and are private by default', async () => {
      const { json } = await call('createCampaign', { name: 'Three times' });
      const names = { name: 'Three times', domain: 'Three times', campaign: 'Three times' };
      expect(json).toMatchObject({ error: 0, ...names, public: false });
      const nameless = await call('createCampaign', {});
      expect(nameless.json.name).toMatch(/^Campaign \d+$/);
    });

    it('read flags as clients write them', async () => {
      for (const [words, value] of [
        [TRUE_WORDS, true],
        [FALSE_WORDS, false],
      ] as const) {
        for (const word of words) {
          const { json } = await call('createCampaign', { ...newBody('campaign'), public: word });
          expect([word, json.public]).toEqual([word, value]);
        }
      }
    });

    it('take a link from the campaign before', async () => {
      const [first, second] = [
        await makeObject(worldOf(), key, 'campaign'),
        await makeObject(worldOf(), key, 'campaign'),
      ];
      const link = await makeObject(worldOf(), key, 'link', { campaign: first });
      const assign = servedOperation('assignLinkToCampaign');
      const response = await worldOf().call(assign, key, { params: { campaignid: second, linkid: link } });
      expectSuccess(assign.operation, response);
      expect((await call('showLink', undefined, { id: link })).json.details.campaign).toBe(second);
      await call('deleteCampaign', undefined, { id: second });
      expect((await call('showLink', undefined, { id: link })).json.details.campaign).toBe(null);
    });
  });

  describe('channels', () => {
    it.each(['#abc', '#ABCDEF', '#012345'])('take the color %s', async (color) => {
      expect((await call('createChannel', { ...newBody('channel'), color })).json.color).toBe(color);
    });

    it.each(['abc', '#ab', '#abcd', '#ggg', 'red', 'rgb(1,2,3)', '#abc;x', '#abc\n'])(
      'answer 400 to %j',
      async (color) => {
        expectFieldRefusal(await call('createChannel', { ...newBody('channel'), color }), 400, 'color');
      },
    );

    it('return a message and the whole record after an update, with omitted fields unchanged', async () => {
      const body = newBody('channel');
      const { json } = await call('createChannel', { ...body, starred: 1 });
      const updated = await call('updateChannel', { description: 'New' }, { id: json.id });
      expect(updated.json).toEqual({ ...json, message: expect.any(String), description: 'New', starred: true });
    });

    it('hold an item once, and let go of all of them when they are deleted', async () => {
      const ids = await makeOneOfEach(worldOf(), key);
      const items = [
        ['links', ids.link],
        ['qr', ids.qrCode],
        ['bio', ids.bioPage],
      ] as const;
      const channelid = await makeObject(worldOf(), key, 'channel');
      for (const [type, itemid] of [...items, ...items]) {
        const response = await call('assignChannelItem', undefined, { channelid, type, itemid });
        expectSuccess(servedOperation('assignChannelItem').operation, response);
      }
      const listed = await call('listChannelItems', undefined, { id: channelid });
      expect(listed.json.data.items.map(({ type }: { type: string }) => type).sort()).toEqual(['bio', 'links', 'qr']);
      await call('deleteChannel', undefined, { id: channelid });
      expect((await call('listChannelItems', undefined, { id: channelid })).status).toBe(404);
      expect((await call('showLink', undefined, { id: ids.link })).status).toBe(200);
      expect((await call('showQrCode', undefined, { id: ids.qrCode })).status).toBe(200);
    });

    it('return 400 if the type of an item is none of the three', async () => {
      const channelid = await makeObject(worldOf(), key, 'channel');
      for (const type of ['link', 'LINKS', 'qrs', 'constructor', '__proto__', '%00']) {
        const response = await call('assignChannelItem', undefined, { channelid, type, itemid: 1 });
        expect([type, response.status]).toEqual([type, 400]);
      }
    });
  });

  describe('pixels', () => {
    const types = [NEUTRAL_PIXEL_TYPES, VENDOR_PIXEL_TYPES].flatMap((words) =>
      words.map((type, at) => [type, TAGS[at]] as const),
    );

    it.each(types)('take %s with the tag %s and read both back as written', async (type, tag) => {
      const account = await worldOf().newAccount();
      const response = await worldOf().call('createPixel', account.key, { body: { type, name: 'One', tag } });
      expectSuccess(servedOperation('createPixel').operation, response);
      const list = await worldOf().call('listPixels', account.key);
      expect(list.json.data.pixels).toEqual([
        { id: response.json.id, type, name: 'One', tag, date: expect.any(String), links: 0 },
      ]);
    });

    it.each(NEUTRAL_PIXEL_TYPES)(
      'of type %s answer 400 when the tag could be markup or holds white space',
      async (type) => {
        for (const tag of BAD_TAGS) {
          expectFieldRefusal(await call('createPixel', { type, name: 'Bad', tag }), 400, 'tag');
        }
      },
    );

    it('keep their name when an update leaves it out', async () => {
      const account = await worldOf().newAccount();
      const id = await makeObject(worldOf(), account.key, 'pixel', { name: 'Kept' });
      await worldOf().call('updatePixel', account.key, { params: { id }, body: { tag: 'GTM-CHANGED' } });
      const { json } = await worldOf().call('listPixels', account.key);
      expect(json.data.pixels[0]).toMatchObject({ name: 'Kept', tag: 'GTM-CHANGED' });
    });
  });

  describe('QR codes', () => {
    const picture = async (link: string) =>
      (await worldOf().send({ method: 'GET', path: `${new URL(link).pathname}.svg` })).text;

    it('keep type, colors and picture when an update leaves them out', async () => {
      const design = { background: 'rgb(250,240,230)', foreground: 'rgb(10,20,30)' };
      const { json } = await call('createQrCode', { type: 'text', data: 'Hello', ...design });
      const before = await picture(json.link);
      expect(before).toMatch(/#0a141e|rgb\(10, ?20, ?30\)/);
      expectSuccess(
        servedOperation('updateQrCode').operation,
        await call('updateQrCode', { data: 'Good-bye' }, { id: json.id }),
      );
      expect(await picture(json.link)).not.toBe(before);
      await call('updateQrCode', { data: 'Hello' }, { id: json.id });
      expect(await picture(json.link)).toBe(before);
    });

    it('are judged by the type they have, or the one an update gives', async () => {
      const { json } = await call('createQrCode', { type: 'link', data: 'https://a.example/' });
      const { id } = json;
      expectFieldRefusal(await call('updateQrCode', { data: 'no address' }, { id }), 400, 'data');
      expect((await call('updateQrCode', { type: 'text', data: 'no address' }, { id })).status).toBe(200);
    });

    it.each([
      ['text', 'a'],
      ['text', ['a']],
      ['link', 'https://a.example/'],
      ['link', ['https://a.example/']],
      ['email', 'a@b.example'],
      ['email', { email: 'a@b.example', subject: 's', body: 'b' }],
      ['phone', '+43 1 234567'],
      ['sms', '+431234567'],
      ['sms', { phone: '+431234567', message: 'Hi' }],
      ['wifi', { ssid: 'n', encryption: 'WPA', password: 'p;:,"\\' }],
      ['wifi', { ssid: 'n', encryption: 'nopass' }],
      ['vcard', { fname: 'Ada', lname: 'L' }],
    ])('take %s with %j', async (type, data) => {
      expectSuccess(servedOperation('createQrCode').operation, await call('createQrCode', { type, data }));
    });

    it.each([
      ['text', ''],
      ['text', {}],
      ['text', 'x'.repeat(5000)],
      ['link', 'javascript:alert(1)'],
      ['link', 'a'],
      ['email', 'nobody'],
      ['phone', 'call me'],
      ['sms', {}],
      ['wifi', 'ssid'],
      ['wifi', {}],
      ['vcard', {}],
      ['wifi', { ssid: 'n', encryption: 'WPA' }],
      ['link', 'ftp://a.example/'],
      ['link', 'https://u:p@a.example/'],
    ])('answer 400 to %s with %j', async (type, data) => {
      expectFieldRefusal(await call('createQrCode', { type, data }), 400, 'data');
    });

    it.each(['red', '#00', 'rgb(1,2)', 'rgb(256,0,0)', 'rgb(0,0,0);x', 'rgba(0,0,0,1)', 'rgb(-1,0,0)'])(
      'answer 400 to the color %s',
      async (color) => {
        for (const field of ['foreground', 'background']) {
          expectFieldRefusal(await call('createQrCode', { type: 'text', data: 'a', [field]: color }), 400, field);
        }
      },
    );

    it.each([
      '/etc/passwd',
      'file:///etc/passwd',
      'data:text/html,x',
      'ftp://a.example/a.png',
      'data:image/png;base64,AA',
    ])('answer 400 to the logo %s', async (logo) => {
      expectFieldRefusal(await call('createQrCode', { type: 'text', data: 'a', logo }), 400, 'logo');
    });
  });

  describe('links', () => {
    it.each([
      'javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'ftp://a.example/',
      '//a.example/',
      'a b',
      'https://',
      'https://user:pass@a.example/',
      '\tjavascript:alert(1)',
      'java\nscript:alert(1)',
      'file:///etc/passwd',
    ])('answer 400 to the target %j', async (url) => {
      expectFieldRefusal(await call('createLink', { url }), 400, 'url');
    });

    it.each(['api', 'app', 'q', 'r', 'docs', 'healthz', 'robots.txt', '.well-known', 'a/b', 'a b', '..', '%2e', 'a?b'])(
      'answer 400 to the alias %s',
      async (custom) => {
        expectFieldRefusal(await call('createLink', { url: 'https://a.example/', custom }), 400, 'custom');
      },
    );

    it('can be created twice for one URL', async () => {
      const body = { url: 'https://a.example/twice' };
      const [first, second] = [await call('createLink', body), await call('createLink', body)];
      expect(first.json.id).not.toBe(second.json.id);
      expect(first.json.short).toBe(first.json.shorturl);
    });

    it('never show a password', async () => {
      const password = 'seven secret words';
      const id = await makeObject(worldOf(), key, 'link', { password });
      const responses = [await call('showLink', undefined, { id }), await call('listLinks')];
      for (const { text } of responses) expect(text).not.toMatch(/seven secret|password|quick:/);
    });
  });
}
