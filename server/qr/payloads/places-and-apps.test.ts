import { describe, expect, it } from 'vitest';
import { faultsOf } from './payload.fixture.ts';
import { qrPayload } from './payload.ts';

describe('a location', () => {
  it.each([
    [{ lat: '52.51628', lng: '13.37771' }, 'geo:52.51628,13.37771'],
    [{ latitude: -33.8567844, lon: 151.2152967 }, 'geo:-33.85678,151.2153'],
    ['52.51628, 13.37771', 'geo:52.51628,13.37771'],
    ['geo:52.5,13.4', 'geo:52.5,13.4'],
    [{ lat: '-0.000001', lng: 0 }, 'geo:0,0'],
    [{ lat: '+90', lng: '-180' }, 'geo:90,-180'],
    [{ lat: 1, lng: 2, label: 'Café & Bar' }, 'geo:1,2?q=1,2(Caf%C3%A9%20%26%20Bar)'],
  ])('%j is %s', (data, payload) => expect(qrPayload('location', data)).toBe(payload));

  it.each([
    ['no coordinates', {}, ['data.lat', 'data.lng']],
    ['a text', 'Berlin', ['data.lat', 'data.lng']],
    ['a latitude beyond the pole', { lat: '90.1', lng: 0 }, ['data.lat']],
    ['a longitude beyond the date line', { lat: 0, lng: '181' }, ['data.lng']],
    ['degrees and minutes', { lat: '52°30′', lng: '13' }, ['data.lat']],
    ['other notations of numbers', { lat: '1e1', lng: '0x10' }, ['data.lat', 'data.lng']],
    ['a long name', { lat: 1, lng: 2, label: 'x'.repeat(101) }, ['data.label']],
  ])('rejects %s', (_, data, fields) => expect(Object.keys(faultsOf('location', data))).toEqual(fields));
});

describe('WhatsApp', () => {
  it.each([
    ['+49 151 23456789', 'https://wa.me/4915123456789'],
    [{ phone: '0049 151 23456789' }, 'https://wa.me/4915123456789'],
    [{ phone: '+44 (0)20 7946 0000', message: 'Hi & bye?' }, 'https://wa.me/442079460000?text=Hi%20%26%20bye%3F'],
    [{ number: 4915123456789 }, 'https://wa.me/4915123456789'],
  ])('%j is %s', (data, payload) => expect(qrPayload('whatsapp', data)).toBe(payload));

  it.each([
    ['no number', {}, ['data.phone']],
    ['a national number', { phone: '0151 23456789' }, ['data.phone']],
    ['a short number', { phone: '+49 151' }, ['data.phone']],
    ['letters', { phone: 'call me' }, ['data.phone']],
    ['a long message', { phone: '+4915123456789', message: 'x'.repeat(1001) }, ['data.message']],
  ])('rejects %s', (_, data, fields) => expect(Object.keys(faultsOf('whatsapp', data))).toEqual(fields));
});

describe('an app', () => {
  it.each([
    [{ ios: 'https://apps.apple.com/de/app/x/id123456789' }, 'ios https://apps.apple.com/de/app/x/id123456789'],
    [{ ios: '123456789' }, 'ios https://apps.apple.com/app/id123456789'],
    [
      { ios: 'id123456789', android: 'com.example.app' },
      'ios https://apps.apple.com/app/id123456789\nandroid https://play.google.com/store/apps/details?id=com.example.app',
    ],
    [
      { android: 'https://f-droid.org/packages/com.example/', fallback: 'https://example.com' },
      'android https://f-droid.org/packages/com.example/\nother https://example.com/',
    ],
  ])('%j redirects to %j', (data, payload) => expect(qrPayload('app', data)).toBe(payload));

  it.each([
    ['no store', {}, ['data.ios']],
    ['only a website', { fallback: 'https://example.com' }, ['data.ios']],
    ['another store as the App Store', { ios: 'https://play.google.com/store/apps/details?id=a.b' }, ['data.ios']],
    ['the App Store as Google Play', { android: 'https://apps.apple.com/app/id123456789' }, ['data.android']],
    ['a name as Google Play', { android: 'My app' }, ['data.android']],
    ['another scheme', { ios: '123456789', fallback: 'javascript:alert(1)' }, ['data.fallback']],
  ])('rejects %s', (_, data, fields) => expect(Object.keys(faultsOf('app', data))).toEqual(fields));
});
