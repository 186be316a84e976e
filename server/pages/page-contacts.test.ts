import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, readEmail, readMoment, readPhone, readText } from './page-fields.ts';

const fault = (field: string) => expect.objectContaining({ fields: { [field]: [expect.any(String)] } });

describe('email addresses', () => {
  it.each([
    'ada@example.com',
    'ada.lovelace+news@mail.example.co.uk',
    '1815@xn--bcher-kva.example',
    'a@b-c.museum',
    'ADA@EXAMPLE.COM',
    'größe@example.com',
    `${'a'.repeat(64)}@example.com`,
  ])('such as %s are accepted as written', (email) => {
    expect(readEmail('email', email)).toBe(email);
  });

  it.each([
    'ada',
    '@example.com',
    'ada@',
    'ada@example',
    'ada@example.c',
    'ada@@example.com',
    'ada@exam ple.com',
    'ada @example.com',
    'ada@-example.com',
    'ada@.example.com',
    'ada@example.com.',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com,eve@example.com',
    'ada@example.com;eve@example.com',
    'Ada <ada@example.com>',
    '"ada"@example.com',
    'ada@[127.0.0.1]',
    'javascript:alert(1)//@example.com',
    `${'a'.repeat(65)}@example.com`,
    ' ada@example.com',
    'ada@example.com\n',
  ])('such as %j are rejected by the name of their field', (email) => {
    expect(() => readEmail('blocks.3.email', email)).toThrow(fault('blocks.3.email'));
  });

  it('that are accepted contain one @, no blank and nothing that ends a header or an attribute', () => {
    const pieces = fc.constantFrom('a', 'b9', '.', '-', '@', ' ', '\n', '"', '<', '>', ',', ';', '\\', 'example.com');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (words) => {
        const text = words.join('');
        if (isEmail(text)) expect(text).toMatch(/^[^\s@"<>,;\\]+@[^\s@"<>,;\\]+$/);
      }),
      { numRuns: 500 },
    );
  });

  it.each([undefined, null, ''])('reject %j', (given) => {
    expect(readEmail('email', given)).toBeNull();
    expect(readPhone('phone', given)).toBeNull();
    expect(readMoment('starts', given)).toBeNull();
  });
});

describe('telephone numbers', () => {
  it.each(['+43 1 234 56 78', '(030) 12345', '030/123-456', '112', '+1.202.555.0143', '+44 (0)20 7946 0018'])(
    '%s is one, kept as people write it',
    (phone) => {
      expect(readPhone('phone', phone)).toBe(phone);
    },
  );

  it.each([
    '12',
    '++43 1 234',
    '+43 1 234 ext. 5',
    'call me',
    '0800-FLOWERS',
    '43+1234',
    '()()()()',
    '- - - -',
    '1 2',
    '123;phone-context=x',
    '123?x=1',
    '123"456',
    '1234\n',
    '1'.repeat(41),
  ])('reject %j', (phone) => {
    expect(() => readPhone('phone', phone)).toThrow(fault('phone'));
  });

  it('that are accepted leave a number to dial', () => {
    const characters = fc.constantFrom(...'0123456789+ ()-./x');
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 20 }), (text) => {
        let phone: string | null = null;
        try {
          phone = readPhone('phone', text);
        } catch {
          return;
        }
        if (phone !== null) expect(phone.replaceAll(/[^\d+]/g, '')).toMatch(/^\+?\d{3,}$/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('moments', () => {
  it.each([
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01 07:05', '2026-03-01T07:05:00.000Z'],
    ['2026-03-01T07:05', '2026-03-01T07:05:00.000Z'],
    ['2026-03-01 23:59:59', '2026-03-01T23:59:59.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['1970-01-01', '1970-01-01T00:00:00.000Z'],
    ['9999-12-31 23:59:59', '9999-12-31T23:59:59.000Z'],
  ])('%s is %s', (given, moment) => {
    expect(readMoment('starts', given)).toBe(Date.parse(moment));
  });

  it.each([
    '2026-02-29',
    '2026-02-31',
    '2026-04-31 12:00',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-01 24:00',
    '2026-01-01 12:60',
    '2026-01-01 12:00:60',
    '2026-01-01 12',
    '2026-1-1',
    '26-01-01',
    '01.03.2026',
    '2026-03-01Z',
    '2026-03-01T07:05:00Z',
    '2026-03-01 07:05:00.5',
    '2026-03-01+02:00',
    ' 2026-03-01',
    '2026-03-01\n',
    'tomorrow',
    '+002026-03-01',
  ])('reject %j', (given) => {
    expect(() => readMoment('blocks.0.starts', given)).toThrow(fault('blocks.0.starts'));
  });

  it('of every second of every year are read back unchanged', () => {
    const seconds = fc.integer({ min: 0, max: Date.parse('9999-12-31T23:59:59Z') / 1000 });
    fc.assert(
      fc.property(seconds, (second) => {
        const reported = new Date(second * 1000).toISOString().slice(0, 19);
        expect(readMoment('ends', reported)).toBe(second * 1000);
        expect(readMoment('ends', reported.replace('T', ' '))).toBe(second * 1000);
      }),
    );
  });
});

describe('texts', () => {
  it('are kept, removed or changed by the input, with any text', () => {
    const given = fc.option(fc.string(), { nil: undefined });
    fc.assert(
      fc.property(fc.option(fc.string({ minLength: 1 })), given, (before, text) => {
        const after = readText(before, text);
        expect(after).toBe(text === undefined ? before : text === '' ? null : text);
        expect(readText(after, undefined)).toBe(after);
      }),
    );
  });
});
