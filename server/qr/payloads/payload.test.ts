import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QR_TYPES, type QrType } from '../../../contract/vocabulary.ts';
import { AppError } from '../../platform/app-error.ts';
import { qrPayload } from './payload.ts';

/** Returns the first error; fails the test when nothing is rejected. */
function refusal(type: QrType, data: unknown): string {
  try {
    qrPayload(type, data);
  } catch (error) {
    if (error instanceof AppError) return Object.values(error.fields ?? {})[0]?.[0] ?? '';
    throw error;
  }
  throw new Error(`${JSON.stringify(data)} was taken`);
}

describe('text', () => {
  it.each([
    ['a string', 'hello', 'hello'],
    ['blanks and line breaks', '  a\r\n b\t ', '  a\r\n b\t '],
    ['Unicode', 'Grüße 日本 👍🏽', 'Grüße 日本 👍🏽'],
    ['a number', 42, '42'],
    ['an array of one', ['text'], 'text'],
    ["PHP's array", { '0': 'text' }, 'text'],
    ['an object named by the type', { text: 'inner' }, 'inner'],
    ['wrapped twice', [{ text: 'inner' }], 'inner'],
    ['JSON is text like any other', '{"text":"x"}', '{"text":"x"}'],
  ])('%s is encoded unchanged', (_, data, expected) => {
    expect(qrPayload('text', data)).toBe(expected);
  });

  it.each([
    ['empty', ''],
    ['nothing', null],
    ['an array of two', ['a', 'b']],
    ['an empty array', []],
    ['true', true],
  ])('%s is rejected', (_, data) => {
    expect(refusal('text', data)).toBe('Enter the text of the code.');
  });
});

describe('link', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTP://EXAMPLE.com/Path?q=1#f', 'http://example.com/Path?q=1#f'],
    ['  https://example.com/a b ', 'https://example.com/a%20b'],
    ['https://müller.example/é', 'https://xn--mller-kva.example/%C3%A9'],
  ])('%s becomes %s', (data, expected) => {
    expect(qrPayload('link', data)).toBe(expected);
  });

  it.each([[{ link: 'https://a.example/' }], [{ url: 'https://a.example/' }], [['https://a.example/']]])(
    'is also accepted as %j',
    (data) => {
      expect(qrPayload('link', data)).toBe('https://a.example/');
    },
  );

  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'ht\ntps://example.com',
    'https:\\\\example.com',
    'https:example.com',
    'ftp://example.com',
    'data:text/html,x',
    'example.com',
    'https://',
    '//example.com',
    '',
  ])('%j is rejected', (data) => {
    expect(refusal('link', data)).toBe('Enter a web address, such as https://example.com.');
  });

  it('credentials are rejected', () => {
    expect(refusal('link', 'https://user:secret@example.com')).toContain('username and password');
  });

  it('an overlong address is rejected', () => {
    expect(refusal('link', `https://example.com/${'a'.repeat(9000)}`)).toContain('8192');
  });
});

describe('email', () => {
  it.each([
    ['an address', 'a.b+tag@example.com', 'mailto:a.b+tag@example.com'],
    ['with its scheme', 'mailto:a@example.com', 'mailto:a@example.com'],
    ['several', 'a@example.com, b@example.com', 'mailto:a@example.com,b@example.com'],
    ['an object with nothing else', { email: 'a@example.com' }, 'mailto:a@example.com'],
    [
      'subject and body',
      { email: 'a@example.com', subject: 'Hi & bye?', body: 'one\ntwo\r\nthree' },
      'mailto:a@example.com?subject=Hi%20%26%20bye%3F&body=one%0D%0Atwo%0D%0Athree',
    ],
    ['aliases', { to: 'a@example.com', message: '1+1=2' }, 'mailto:a@example.com?body=1%2B1%3D2'],
    ['Unicode', { email: 'é@example.com', subject: 'Grüße' }, 'mailto:%C3%A9@example.com?subject=Gr%C3%BC%C3%9Fe'],
    ['a slash and a percent sign', 'a/b%c@example.com', 'mailto:a%2Fb%25c@example.com'],
  ])('%s', (_, data, expected) => {
    expect(qrPayload('email', data)).toBe(expected);
  });

  it.each([['nobody'], ['a@'], ['a b@example.com'], ['a@b@c'], [''], [null], [{ subject: 'x' }], ['a@b\r\nBcc: c@d']])(
    '%j is rejected',
    (data) => {
      expect(refusal('email', data)).toContain('email address');
    },
  );
});

describe('phone', () => {
  it.each([
    ['+49 (0)30 / 1234-56', 'tel:+4930123456'],
    ['+1 (555) 010-9999', 'tel:+15550109999'],
    ['tel:+15550109999', 'tel:+15550109999'],
    ['*100#', 'tel:*100%23'],
    ['030.123.456', 'tel:030123456'],
    [15550109999, 'tel:15550109999'],
    [{ phone: '110' }, 'tel:110'],
    [{ number: '110', extra: 1 }, 'tel:110'],
  ])('%j becomes %s', (data, expected) => {
    expect(qrPayload('phone', data)).toBe(expected);
  });

  it.each(['call me', '', '+', '12;ext=3', '1'.repeat(41), '++12', null])('%j is rejected', (data) => {
    expect(refusal('phone', data)).toContain('phone number');
  });
});

describe('sms', () => {
  it.each([
    ['+1 555-0100', 'SMSTO:+15550100:'],
    ['smsto:+15550100', 'SMSTO:+15550100:'],
    [{ phone: '+15550100', message: 'Hi: there;\nyou' }, 'SMSTO:+15550100:Hi: there;\nyou'],
    [{ number: 5550100, body: '  kept ' }, 'SMSTO:5550100:  kept '],
    [{ to: '110', text: 'é' }, 'SMSTO:110:é'],
  ])('%j becomes %j', (data, expected) => {
    expect(qrPayload('sms', data)).toBe(expected);
  });

  it.each(['', { message: 'no number' }, [], 'abc'])('%j is rejected', (data) => {
    expect(refusal('sms', data)).toContain('phone number');
  });
});

describe('wifi', () => {
  const home = { ssid: 'Home', encryption: 'WPA', password: 'secret word' };

  it.each([
    ['all fields', { ...home, hidden: true }, 'WIFI:T:WPA;S:Home;P:secret word;H:true;;'],
    ['aliases', { name: 'Home', type: 'wep', pass: 'xyzzy' }, 'WIFI:T:WEP;S:Home;P:xyzzy;;'],
    ['an open network', { ssid: 'Shop', encryption: 'nopass', password: 'unused' }, 'WIFI:T:nopass;S:Shop;;'],
    ['open by silence', { ssid: 'Guest' }, 'WIFI:T:nopass;S:Guest;;'],
    ['WPA by its password', { ssid: 'Guest', password: 'pass word' }, 'WIFI:T:WPA;S:Guest;P:pass word;;'],
    ['WPA2 and WPA3', { ...home, encryption: 'WPA2/WPA3' }, 'WIFI:T:WPA;S:Home;P:secret word;;'],
    [
      'special characters',
      { ...home, ssid: 'a;b,c:d', password: 'q"u\\o' },
      'WIFI:T:WPA;S:a\\;b\\,c\\:d;P:q\\"u\\\\o;;',
    ],
    ['what looks like hex', { ...home, ssid: 'CAFE', password: '12345678' }, 'WIFI:T:WPA;S:CAFE;P:12345678;;'],
    ['hidden said with "0"', { ...home, hidden: '0' }, 'WIFI:T:WPA;S:Home;P:secret word;;'],
    ['hidden said with "1"', { ...home, hidden: '1' }, 'WIFI:T:WPA;S:Home;P:secret word;H:true;;'],
    ['JSON in a form field', JSON.stringify(home), 'WIFI:T:WPA;S:Home;P:secret word;;'],
    ['blanks around the name', { ssid: ' Home ' }, 'WIFI:T:nopass;S: Home ;;'],
    ['odd spellings of names', { SSID: 'Home', 'pass-word': 'xyz' }, 'WIFI:T:WPA;S:Home;P:xyz;;'],
  ])('%s', (_, data, expected) => {
    expect(qrPayload('wifi', data)).toBe(expected);
  });

  it.each([
    ['a string', 'Home', 'an object with ssid'],
    ['no name', { password: 'x' }, 'network name (ssid)'],
    ['a name of 33 bytes', { ssid: 'ü'.repeat(17) }, 'up to 32 bytes'],
    ['a line break in the name', { ssid: 'a\nb' }, 'network name (ssid)'],
    ['an unknown encryption', { ...home, encryption: 'ROT13' }, 'WPA, WEP or nopass'],
    ['WPA without a password', { ssid: 'Home', encryption: 'WPA' }, 'Enter a password'],
    ['a password of 65 bytes', { ...home, password: 'x'.repeat(65) }, 'up to 64 bytes'],
    ['a list as a name', { ssid: ['a', 'b'] }, 'data.ssid as text'],
  ])('%s is rejected', (_, data, sentence) => {
    expect(refusal('wifi', data)).toContain(sentence);
  });
});

describe('vcard', () => {
  function lines(data: unknown): string[] {
    return qrPayload('vcard', data).split('\r\n');
  }

  it('all fields, in order, each line ended by CRLF', () => {
    const data = {
      fname: 'Ada',
      lname: 'Lovelace',
      org: 'Engines',
      title: 'Analyst',
      phone: '+1 555',
      cell: '+2 555',
      fax: '+3 555',
      email: 'ada@example.com',
      site: 'https://example.com/?a=1,2;3',
      street: '1 Main St',
      city: 'London',
      state: 'LDN',
      zip: 'N1',
      country: 'UK',
      note: 'one\ntwo',
    };
    expect(lines(data)).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Lovelace;Ada;;;',
      'FN:Ada Lovelace',
      'ORG:Engines',
      'TITLE:Analyst',
      'TEL;TYPE=WORK,VOICE:+1 555',
      'TEL;TYPE=CELL,VOICE:+2 555',
      'TEL;TYPE=WORK,FAX:+3 555',
      'EMAIL;TYPE=INTERNET:ada@example.com',
      'URL:https://example.com/?a=1,2;3',
      'ADR;TYPE=WORK:;;1 Main St;London;LDN;N1;UK',
      'NOTE:one\\ntwo',
      'END:VCARD',
      '',
    ]);
  });

  it.each([
    ['first_name', { first_name: 'Ada' }, 'N:;Ada;;;', 'FN:Ada'],
    ['firstName and lastName', { firstName: 'Ada', lastName: 'L' }, 'N:L;Ada;;;', 'FN:Ada L'],
    ['lname alone', { lname: 'L' }, 'N:L;;;;', 'FN:L'],
    ['a whole name', { name: 'Ada L' }, 'N:;Ada L;;;', 'FN:Ada L'],
    ['an organisation', { company: 'Engines' }, 'N:;Engines;;;', 'FN:Engines'],
    ['an email address', { email: 'a@example.com' }, 'N:;a@example.com;;;', 'FN:a@example.com'],
    ['what has to be escaped', { fname: 'A;B', lname: 'C,D\\E' }, 'N:C\\,D\\\\E;A\\;B;;;', 'FN:A\\;B C\\,D\\\\E'],
  ])('is named by %s', (_, data, name, shown) => {
    expect(lines(data).slice(2, 4)).toEqual([name, shown]);
  });

  it('no value can start its own property', () => {
    const evil = 'x\r\nEND:VCARD\nURL:https://evil.example';
    const card = lines({ fname: evil, org: evil, phone: evil, street: evil, note: evil });
    expect(card.filter((line) => line === 'END:VCARD' || line.startsWith('URL:'))).toEqual(['END:VCARD']);
  });

  it.each([
    ['nothing to call it by', { note: 'x' }, 'Enter at least a first name'],
    ['a string', 'Ada', 'an object with fname'],
    ['a site of two lines', { fname: 'A', site: 'https://a.example\r\nNOTE:x' }, 'website (site)'],
    ['an object as a field', { fname: {} }, 'data.fname as text'],
  ])('%s is rejected', (_, data, sentence) => {
    expect(refusal('vcard', data)).toContain(sentence);
  });
});

describe('every type', () => {
  it.each(QR_TYPES)('%s rejects NUL and lone surrogates everywhere', (type) => {
    for (const bad of ['a\0b', '\ud800', 'https://example.com/\udfff', 'a\ud800@example.com']) {
      for (const data of [bad, [bad], { [type]: bad }, { ssid: bad, fname: bad, email: bad, phone: bad, link: bad }]) {
        expect(refusal(type, data)).not.toBe('');
      }
    }
  });

  it.each(QR_TYPES)('%s returns a payload or an error of data for any JSON, and never crashes', (type) => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (data) => {
        try {
          expect(qrPayload(type, data)).not.toBe('');
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          expect(Object.keys((error as AppError).fields ?? {})[0]).toMatch(/^data(\.[a-z]+)?$/);
        }
      }),
    );
  });

  it('fields of the prototype are not input', () => {
    expect(refusal('wifi', { constructor: 'x', ['__proto__']: { ssid: 'x' } })).toContain('network name (ssid)');
  });
});
