import { describe, expect, it } from 'vitest';
import type { LinkDetails } from '../link-data.ts';
import { BLANK, bodyOf, changesOf, copyOf, newBodyOf, valuesOf } from './values.ts';

const DETAILS: LinkDetails = {
  id: 5,
  alias: 'garden',
  shorturl: 'https://way.example/garden',
  longurl: 'https://shop.example/garden',
  clicks: 3,
  uniqueclicks: 2,
  title: 'Garden',
  description: null,
  campaign: 11,
  date: '2026-03-02 09:14:51',
  type: 'splash',
  status: 'archived',
  splash: 4,
  overlay: null,
  pixels: [7],
  geotarget: [{ location: 'AT', link: 'https://at.example/' }],
  devicetarget: [{ device: 'iphone', link: 'https://ios.example/' }],
  languagetarget: [{ language: 'de', link: 'https://de.example/' }],
  parameters: [{ name: 'utm_source', value: 'poster' }],
  metatitle: null,
  metadescription: null,
  metaimage: null,
  expiry: '2026-09-30 21:59:00',
  clicklimit: 9,
  expirationredirect: null,
  start: null,
  split: [{ link: 'https://b.example/', weight: 3 }],
  forwardparameters: true,
  subpaths: true,
  redirectstatus: 307,
  weight: 1,
  tags: ['print'],
  notes: null,
  public_stats: false,
  protected: true,
  health: null,
  channels: [3, 5],
  iosapp: { link: 'myapp://x', store: null },
  androidapp: null,
};

describe('a link in the editor', () => {
  it('shows the stored values in readable form', () => {
    expect(valuesOf(DETAILS)).toMatchObject({
      url: 'https://shop.example/garden',
      custom: 'garden',
      title: 'Garden',
      description: '',
      campaign: '11',
      splash: '4',
      overlay: '',
      clicklimit: '9',
      redirectstatus: '307',
      channels: [3, 5],
      password: '',
      countries: [{ location: 'Austria', link: 'https://at.example/' }],
      split: [{ link: 'https://b.example/', weight: '3' }],
    });
  });

  it('opens apps by their addresses, and none without an address', () => {
    const values = valuesOf(DETAILS);
    expect(values.iosApp).toEqual({ link: 'myapp://x', store: '' });
    const store = 'https://apps.example/';
    expect(changesOf(values, { ...values, iosApp: { link: ' myapp://y ', store } })).toEqual({
      iosapp: { link: 'myapp://y', store },
    });
    expect(changesOf(values, { ...values, iosApp: { link: ' ', store } })).toEqual({ iosapp: null });
    expect(changesOf(values, { ...values, androidApp: { link: '', store } })).toEqual({});
  });

  it('forwards subpaths by a switch', () => {
    const values = valuesOf(DETAILS);
    expect([values.subpaths, BLANK.subpaths]).toEqual([true, false]);
    expect(changesOf(values, { ...values, subpaths: false })).toEqual({ subpaths: false });
    expect(newBodyOf({ ...BLANK, url: 'https://a.example/', subpaths: true })).toMatchObject({ subpaths: true });
  });

  it('sends nothing when nothing was changed', () => {
    const values = valuesOf(DETAILS);
    expect(changesOf(values, values)).toEqual({});
    expect(changesOf(values, { ...values })).toEqual({});
  });

  it('sends only changed fields', () => {
    const values = valuesOf(DETAILS);
    const after = { ...values, title: ' Garden 2026 ', campaign: '', tags: ['print', 'spring'] };
    expect(changesOf(values, after)).toEqual({ title: 'Garden 2026', campaign: null, tags: ['print', 'spring'] });
  });

  it('preserves times to the minute in the local time zone', () => {
    expect(bodyOf(valuesOf(DETAILS)).expiry).toBe('2026-09-30 21:59:00');
    expect(bodyOf(valuesOf(DETAILS)).start).toBeNull();
  });

  it('sends a password only when one is typed or removed', () => {
    const values = valuesOf(DETAILS);
    expect(bodyOf(values)).not.toHaveProperty('password');
    expect(changesOf(values, { ...values, password: 'secret' })).toEqual({ password: 'secret' });
    expect(changesOf(values, { ...values, hasNoPassword: true })).toEqual({ password: null });
  });

  it('compares channels in any order', () => {
    const values = valuesOf(DETAILS);
    expect(values.channels).toEqual([3, 5]);
    expect(changesOf(values, { ...values, channels: [5, 3] })).toEqual({});
    expect(changesOf(values, { ...values, channels: [] })).toEqual({ channels: [] });
    expect(newBodyOf({ ...BLANK, url: 'https://a.example/', channels: [4] })).toMatchObject({ channels: [4] });
  });

  it('sends countries by code, and no row without an address', () => {
    const values = {
      ...BLANK,
      countries: [
        { location: 'austria', link: 'https://at.example/' },
        { location: 'France', link: ' ' },
      ],
      split: [{ link: 'b.example', weight: '' }],
    };
    expect(bodyOf(values)).toMatchObject({
      geotarget: [{ location: 'AT', link: 'https://at.example/' }],
      split: [{ link: 'https://b.example', weight: 1 }],
    });
  });

  it('adds the scheme to addresses', () => {
    const typed = { ...BLANK, url: ' shop.example:8080/spring ', expirationredirect: 'shop.example/over' };
    const sent = { url: 'https://shop.example:8080/spring', expirationredirect: 'https://shop.example/over' };
    expect(newBodyOf(typed)).toEqual(sent);
    expect(bodyOf({ ...typed, iosApp: { link: 'shop://spring', store: 'apps.apple.com/shop' } })).toMatchObject({
      ...sent,
      iosapp: { link: 'shop://spring', store: 'https://apps.apple.com/shop' },
    });
  });

  it('that is new sends the filled fields', () => {
    expect(newBodyOf({ ...BLANK, url: ' https://shop.example/ ' })).toEqual({ url: 'https://shop.example/' });
    expect(newBodyOf({ ...BLANK, url: 'https://shop.example/', custom: 'tea', redirectstatus: '301' })).toEqual({
      url: 'https://shop.example/',
      custom: 'tea',
      redirectstatus: 301,
    });
  });

  it('that is a copy has everything except the back-half and the archived status', () => {
    expect(copyOf(DETAILS)).toMatchObject({ custom: '', status: 'active', title: 'Garden', pixels: [7] });
    expect(newBodyOf(copyOf(DETAILS))).not.toHaveProperty('custom');
  });
});
