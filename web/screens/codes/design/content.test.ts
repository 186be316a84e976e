import { describe, expect, it } from 'vitest';
import { qrPayload } from '../../../../server/qr/payloads/payload.ts';
import { type CodeType, TYPES } from '../code-data.ts';
import { dataOf, type Fields, fieldsFrom, isFilled, outcomeOf, SAMPLES } from './content.ts';
import { SUMMARY_FIELDS, summaryOf } from './summary.ts';

describe('typed content', () => {
  it.each(TYPES)('the example of %s is complete and accepted by the service', (type) => {
    expect(isFilled(type, SAMPLES[type])).toBe(true);
    expect(qrPayload(type, dataOf(type, SAMPLES[type]))).not.toBe('');
    expect(outcomeOf(type, SAMPLES[type]).subject).not.toBe('');
  });

  it.each(TYPES)('no fields are not content of %s', (type) => {
    expect(isFilled(type, {})).toBe(false);
    expect(isFilled(type, { [Object.keys(SAMPLES[type])[0] ?? '']: '  ' })).toBe(false);
  });

  it.each<[CodeType, Fields, unknown]>([
    ['link', { link: ' shop.example/spring ' }, 'https://shop.example/spring'],
    ['link', { link: 'http://shop.example' }, 'http://shop.example'],
    ['text', { text: ' as it is ' }, ' as it is '],
    ['phone', { phone: '+44 20' }, '+44 20'],
    ['wifi', { ssid: 'Net', password: '', hidden: 'yes' }, { ssid: 'Net', hidden: true }],
    ['sms', { phone: '1', message: '' }, { phone: '1' }],
    ['vcard', { fname: 'Jo', note: '' }, { fname: 'Jo' }],
    ['event', { title: 'x', start: '2027-06-19', allday: 'yes' }, { title: 'x', start: '2027-06-19', allday: true }],
  ])('%s of %j is %j', (type, fields, data) => expect(dataOf(type, fields)).toEqual(data));
});

describe('stored content', () => {
  it.each<[CodeType, unknown, Fields]>([
    ['link', 'https://a.example', { link: 'https://a.example' }],
    ['link', ['https://a.example'], { link: 'https://a.example' }],
    ['text', 5, { text: '5' }],
    ['email', 'me@example.com', { email: 'me@example.com' }],
    ['sms', '+44', { phone: '+44' }],
    ['wifi', { ssid: 'Net', pass: 'x', hidden: true }, { ssid: 'Net', password: 'x', hidden: 'yes' }],
    ['wifi', { ssid: 'Net', hidden: false }, { ssid: 'Net' }],
    ['vcard', { firstname: 'Jo', mobile: '1', nested: { a: 1 } }, { fname: 'Jo', cell: '1' }],
    ['text', undefined, { text: '' }],
    ['payment', { name: 'Ann', iban: 'DE89' }, { recipient: 'Ann', iban: 'DE89' }],
    [
      'event',
      { title: 'x', url: 'https://a.example', allday: true },
      { title: 'x', url: 'https://a.example', allday: 'yes' },
    ],
    ['location', { latitude: 1, longitude: 2 }, { lat: '1', lng: '2' }],
    ['app', { ios: '1', website: 'https://a.example' }, { ios: '1', fallback: 'https://a.example' }],
  ])('%s of %j is typed as %j', (type, data, fields) => expect(fieldsFrom(type, data)).toEqual(fields));

  it.each(TYPES)('%s converts to fields and back', (type) => {
    const data = dataOf(type, SAMPLES[type]);
    expect(dataOf(type, fieldsFrom(type, data))).toEqual(data);
  });
});

describe('summaryOf', () => {
  const summary = (type: CodeType, data: unknown) => summaryOf(type, qrPayload(type, data));

  it.each<[CodeType, unknown, string]>([
    ['link', 'https://www.shop.example/', 'shop.example'],
    ['link', 'https://shop.example/a?b=c', 'shop.example/a?b=c'],
    ['wifi', { ssid: 'Caf\u00e9; "Nord"', password: 'secret' }, 'Caf\u00e9; "Nord"'],
    ['wifi', { ssid: 'abc123', password: 'secret' }, 'abc123'],
    ['vcard', { fname: 'Jo', lname: 'Doe, Jr' }, 'Jo Doe, Jr'],
    ['email', { email: 'me@example.com', subject: 'Hi' }, 'me@example.com'],
    ['phone', '+44 20 7946', '+44207946'],
    ['sms', { phone: '+44', message: 'a:b' }, '+44'],
    ['text', 'Hello', 'Hello'],
    ['event', { title: 'Fest, 2027', start: '2027-06-19' }, 'Fest, 2027'],
    ['location', '52.5, 13.4', '52.5, 13.4'],
    ['location', { lat: 1, lng: 2, label: 'Café (old)' }, 'Café (old)'],
    ['whatsapp', '+49 151 23456789', '+4915123456789'],
    ['app', { ios: '123456789', android: 'com.example.app' }, 'apps.apple.com, play.google.com'],
    ['payment', { recipient: 'Ann', iban: 'DE89370400440532013000', amount: 5 }, 'Ann, €5.00'],
    ['payment', { recipient: 'Ann', iban: 'DE89370400440532013000' }, 'Ann'],
  ])('%s %j reads %s', (type, data, text) => expect(summary(type, data)).toBe(text));

  it('hides passwords, and tolerates badly encoded content', () => {
    expect(summary('wifi', { ssid: 'Net', password: 'secret' })).not.toContain('secret');
    expect(SUMMARY_FIELDS.wifi).not.toContain('password');
    expect(summaryOf('phone', 'tel:%E0%A4%A')).toBe('%E0%A4%A');
    expect(summaryOf(undefined)).toBe('');
  });
});
