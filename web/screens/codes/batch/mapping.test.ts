import { describe, expect, it } from 'vitest';
import { qrPayload } from '../../../../server/qr/payloads/payload.ts';
import { type CodeType, TYPES } from '../code-data.ts';
import { columnOfFault, FIELDS_OF, guessMapping, mappedTable, missingField, rowData, withColumn } from './mapping.ts';

describe('guessMapping', () => {
  it.each<[CodeType, readonly string[], readonly string[]]>([
    ['link', ['url', 'name'], ['data', 'name']],
    ['link', ['Label', 'Link'], ['name', 'data']],
    ['link', ['Where to', 'x'], ['data', '']],
    ['link', ['Label', 'Where to'], ['name', 'data']],
    ['link', ['name'], ['data']],
    ['text', ['name', 'text'], ['name', 'data']],
    ['wifi', ['Network', 'Key'], ['ssid', 'password']],
    ['vcard', ['First name', 'Last name', 'Email', 'Mobile'], ['fname', 'lname', 'email', 'cell']],
    ['vcard', ['title', 'company', 'name'], ['title', 'org', 'name']],
    ['sms', ['number', 'text'], ['phone', 'message']],
    ['link', [], []],
  ])('%s with %j is %j', (type, names, mapping) => expect(guessMapping(names, type)).toEqual(mapping));

  it('assigns no field to two columns', () => {
    for (const type of TYPES) {
      const used = guessMapping(['url', 'link', 'name', 'title', 'phone', 'tel', 'mail'], type).filter(Boolean);
      expect(new Set(used).size).toBe(used.length);
    }
  });
});

describe('a mapping', () => {
  it('reports missing fields', () => {
    expect(missingField(['data', ''], 'link')).toBeUndefined();
    expect(missingField(['name', ''], 'link')).toBe('data');
    expect(missingField(['lname'], 'vcard')).toBeUndefined();
    expect(missingField(['email'], 'vcard')).toBe('fname');
    expect(missingField(['title'], 'event')).toBe('start');
    expect(missingField(['title', 'start'], 'event')).toBeUndefined();
    expect(missingField(['android'], 'app')).toBeUndefined();
  });

  it.each<[CodeType, string, string[], number | undefined]>([
    ['link', 'data', ['name', 'data'], 1],
    ['email', 'data', ['name', 'email', 'subject'], 1],
    ['sms', 'data', ['message', 'phone'], 1],
    ['event', 'data.start', ['title', 'start'], 1],
    ['link', 'foreground', ['data', 'foreground'], 1],
    ['link', 'foreground', ['data'], undefined],
    ['wifi', 'data', ['ssid', 'password'], undefined],
  ])('of %s finds the column at fault for %s among %j', (type, field, mapping, place) => {
    expect(columnOfFault(field, mapping, type)).toBe(place);
  });

  it('moves a field from one column to another', () => {
    expect(withColumn(['data', 'name'], 1, 'data')).toEqual(['', 'data']);
    expect(withColumn(['data', 'name'], 1, '')).toEqual(['data', '']);
    expect(withColumn(['', ''], 0, '')).toEqual(['', '']);
  });

  it('turns the table into fields of the API, and the first rows into the content of codes', () => {
    const table = { names: ['Link', 'Note', 'Label'], rows: [['shop.example', 'x', 'Shop'], ['https://b.example']] };
    expect(mappedTable(table, ['data', '', 'name'], 'link')).toEqual({
      names: ['data', 'name'],
      rows: [
        ['https://shop.example', 'Shop'],
        ['https://b.example', ''],
      ],
    });
    expect(rowData(['shop.example'], ['data'], 'link')).toBe('https://shop.example');
    expect(rowData(['Net', 'yes', 'Table 1'], ['ssid', 'hidden', 'name'], 'wifi')).toEqual({
      ssid: 'Net',
      hidden: true,
    });
  });

  it.each(TYPES)('the fields of %s are known to the service', (type) => {
    const samples = { ...SAMPLES, ...SAMPLES_OF[type] };
    const cells = FIELDS_OF[type].map((word) =>
      type === 'link' ? 'https://a.example/12345' : (samples[word] ?? word),
    );
    const data = rowData(cells, FIELDS_OF[type], type);
    const payload = qrPayload(type, data);
    const shown = FIELDS_OF[type].filter((word) => !CONVERTED.includes(word));
    for (const word of shown) expect(decodeURIComponent(payload)).toContain(samples[word] ?? word);
  });
});

/** Fields that the payload writes in another way. */
const CONVERTED = ['encryption', 'hidden', 'start', 'end', 'timezone'];

const SAMPLES_OF: Partial<Record<CodeType, Readonly<Record<string, string>>>> = {
  event: { start: '2027-06-19T19:30', end: '2027-06-19T22:30', timezone: 'Europe/Berlin', url: 'https://a.example' },
  location: { lat: '52.5', lng: '13.4' },
  whatsapp: { phone: '4915123456789' },
  app: { ios: 'https://apps.apple.com/app/id1', android: 'https://play.google.com/a', fallback: 'https://a.example/' },
  payment: {
    ...{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', amount: '12.50', purpose: 'CHAR' },
    ...{ reference: '', text: 'text' },
  },
};

const SAMPLES: Readonly<Record<string, string>> = {
  data: '12345',
  email: 'me@example.com',
  phone: '123',
  encryption: 'WPA',
  hidden: 'yes',
  site: 'https://a.example',
};
