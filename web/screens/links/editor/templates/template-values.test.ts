import { describe, expect, it } from 'vitest';
import { BLANK, type LinkValues, newBodyOf } from '../values.ts';
import {
  domainIn,
  expiryDaysOf,
  lastSettingsOf,
  partsIn,
  type TemplateValue,
  templateOf,
  undoOf,
  valuesIn,
} from './template-values.ts';

const NOW = Date.UTC(2030, 0, 1, 12);
const DAY_MS = 86_400_000;
const SHOP = 'https://shop.example';

/** Every setting that a template can have. */
const FULL: LinkValues = {
  ...BLANK,
  domain: 'go.example.com',
  tags: ['spring', 'print'],
  campaign: '7',
  channels: [3, 5],
  type: 'splash',
  splash: '4',
  overlay: '9',
  pixels: [1, 2],
  parameters: [{ name: 'utm_source', value: 'poster' }],
  forwardparameters: true,
  subpaths: true,
  redirectstatus: '301',
  countries: [{ location: 'Germany', link: `${SHOP}/de` }],
  devices: [{ device: 'iphone', link: `${SHOP}/ios` }],
  languages: [{ language: 'pt-BR', link: `${SHOP}/br` }],
  split: [{ link: `${SHOP}/b`, weight: '2' }],
  iosApp: { link: 'tea://shop', store: `${SHOP}/store` },
  androidApp: { link: 'tea://shop', store: '' },
  clicklimit: '100',
  expirationredirect: `${SHOP}/over`,
  metatitle: 'Tea',
  metadescription: 'All of it',
  metaimage: `${SHOP}/tea.png`,
  publicStats: true,
};

/** What belongs to one link only. */
const OWN: Partial<LinkValues> = {
  url: `${SHOP}/tea`,
  custom: 'tea',
  title: 'Tea',
  description: 'Green',
  password: 'secret',
  start: '2030-01-01T08:00',
  expiry: '2030-02-01T08:00',
  status: 'private',
  notes: 'Ask Ada',
};

describe('a template', () => {
  it('keeps every setting, and gives it back to the form', () => {
    expect({ ...BLANK, ...valuesIn(templateOf(FULL), NOW) }).toEqual(FULL);
  });

  it('creates a link with the same settings as the link that it comes from', () => {
    const copied = newBodyOf({ ...BLANK, url: SHOP, ...valuesIn(templateOf(FULL), NOW) });
    expect(copied).toEqual(newBodyOf({ ...FULL, url: SHOP }));
  });

  it('has nothing that belongs to one link', () => {
    expect(templateOf({ ...BLANK, ...OWN })).toEqual({});
  });

  it('is empty without settings, and changes nothing then', () => {
    expect(templateOf(BLANK)).toEqual({});
    expect(valuesIn({}, NOW)).toEqual({});
  });

  it('leaves settings that it lacks as they are', () => {
    const typed = { ...FULL, ...valuesIn({ tags: ['new'] }, NOW) };
    expect(typed).toEqual({ ...FULL, tags: ['new'] });
  });

  it('ignores cleared fields, which another client may have stored', () => {
    expect(valuesIn({ campaign: null, splash: null, iosapp: null, qr: null, metatitle: null }, NOW)).toEqual({});
  });

  it('offers its design, which is no field of a link', () => {
    const template = templateOf({ ...BLANK, look: '12' }, { qr: 12 });
    expect(template).toEqual({ qr: 12 });
    expect(valuesIn(template, NOW)).toEqual({ look: '12' });
    expect(newBodyOf({ ...BLANK, url: SHOP, look: '12' })).toEqual({ url: SHOP });
  });
});

describe('the undo of a template', () => {
  const before: LinkValues = { ...BLANK, url: SHOP, tags: ['mine'] };
  const changes: Partial<LinkValues> = { tags: ['spring'], campaign: '7', parameters: FULL.parameters };
  const undone = (since: Partial<LinkValues>) => {
    const now = { ...before, ...changes, ...since };
    return { ...now, ...undoOf({ before, changes }, now) };
  };

  it('restores what the template changed', () => {
    expect(undone({})).toEqual(before);
  });

  it('keeps what was typed since, in other fields and in those of the template', () => {
    expect(undone({ url: `${SHOP}/tea`, custom: 'tea' })).toEqual({ ...before, url: `${SHOP}/tea`, custom: 'tea' });
    expect(undone({ tags: ['spring', 'print'] })).toEqual({ ...before, tags: ['spring', 'print'] });
  });
});

describe('the expiry of a template', () => {
  it('is a number of days from the link that it comes from', () => {
    const local = (moment: number) => valuesIn({ expirydays: (moment - NOW) / DAY_MS }, NOW).expiry ?? '';
    expect(expiryDaysOf({ expiry: local(NOW + 30 * DAY_MS) }, NOW)).toBe(30);
    expect(expiryDaysOf({ expiry: local(NOW + DAY_MS) }, NOW + 60_000)).toBe(1);
  });

  it('is nothing without an expiry, or after it', () => {
    expect(expiryDaysOf({ expiry: '' }, NOW)).toBeUndefined();
    expect(expiryDaysOf({ expiry: '2029-01-01T08:00' }, NOW)).toBeUndefined();
  });
});

describe('the summary of a template', () => {
  it.each<[string, TemplateValue, string[]]>([
    [
      'names what it sets, in one order',
      templateOf(FULL, { expirydays: 3 }),
      [
        'domain',
        'tags',
        'campaign',
        'channels',
        'parameters',
        'rules',
        'apps',
        'expiry',
        'pixels',
        'type',
        'card',
        'other',
      ],
    ],
    ['omits what is cleared', { campaign: null, tags: ['a'] }, ['tags']],
    ['is empty for an empty one', {}, []],
  ])('%s', (_what, template, parts) => {
    expect(partsIn(template)).toEqual(parts);
  });
});

describe('the settings of the last link', () => {
  const last = {
    shorturl: 'https://go.example.com/tea',
    tags: ['spring'],
    campaign: 7,
    channels: [3],
    parameters: [
      { name: 'utm_source', value: 'poster' },
      { name: 'discount', value: '10' },
    ],
  };

  it('are domain, tags, campaign, channels and UTM parameters', () => {
    expect(lastSettingsOf(last, ['go.example.com'])).toEqual({
      domain: 'go.example.com',
      tags: ['spring'],
      campaign: '7',
      channels: [3],
      parameters: [{ name: 'utm_source', value: 'poster' }],
    });
  });

  it('name no campaign and no domain where there is none, or the domain is gone', () => {
    expect(lastSettingsOf({ ...last, campaign: null }, [])).toMatchObject({ campaign: '', domain: '' });
    expect(domainIn('https://go.example.com/tea', ['other.example.com'])).toBe('');
    expect(domainIn('no address', ['go.example.com'])).toBe('');
  });
});
