/** Reads payloads back as phones do: each format with a reader that follows its own rules. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { qrPayload } from './payload.ts';

/** Text with all special characters of these formats. */
const nasty = fc
  .array(fc.oneof(fc.constantFrom(...'\\;,:"&?=%#+@ \nнé漢🌍'), fc.string({ unit: 'grapheme', maxLength: 3 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((pieces) => pieces.join(''))
  .filter((text) => text.trim() !== '' && !/\p{Cc}/u.test(text.replaceAll('\n', '')));
const oneLine = nasty.map((text) => text.replaceAll('\n', ' ').trim()).filter((text) => text !== '');

/** Parses `WIFI:` after zxing's notes: fields end at bare semicolons, and a backslash escapes the next character. */
function readWifi(payload: string): Record<string, string> {
  expect(payload).toMatch(/^WIFI:.*;;$/su);
  const fields = payload.slice('WIFI:'.length).match(/(?:\\.|[^\\;])+/gsu) ?? [];
  const pairs = fields.map((field) => {
    const [name = '', value = ''] = [field.slice(0, 1), field.slice(2)];
    return [name, /^"[0-9a-f]+"$/i.test(value) ? value.slice(1, -1) : value.replace(/\\(.)/gsu, '$1')] as const;
  });
  return Object.fromEntries(pairs);
}

/** Parses a vCard's properties, each as its unescaped components. */
function readCard(payload: string): Map<string, string[]> {
  const lines = payload.split('\r\n').slice(0, -1);
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      const parts = line.slice(at + 1).matchAll(/((?:\\.|[^\\;])*)(?:;|$)/gsu);
      const values = [...parts].map(([, part = '']) =>
        part.replace(/\\(.)/gsu, (_, next) => (next === 'n' ? '\n' : next)),
      );
      return [line.slice(0, at), values] as const;
    }),
  );
}

function refusalOf(make: () => string): string {
  try {
    return make();
  } catch (error) {
    if (error instanceof AppError) return `refused: ${error.fields?.data?.[0]}`;
    throw error;
  }
}

describe('wifi', () => {
  it('any name and password survive, including hex, quotes or semicolons', () => {
    const name = fc
      .oneof(oneLine, fc.stringMatching(/^[0-9a-f]{1,20}$/))
      .filter((text) => Buffer.byteLength(text) <= 32);
    const secret = oneLine.filter((text) => Buffer.byteLength(text) <= 64);
    fc.assert(
      fc.property(name, secret, fc.constantFrom('WPA', 'WEP'), fc.boolean(), (ssid, password, encryption, hidden) => {
        const read = readWifi(qrPayload('wifi', { ssid, password, encryption, hidden }));
        expect(read).toMatchObject({ T: encryption, S: ssid, P: password });
        expect(read.H).toBe(hidden ? 'true' : undefined);
      }),
    );
  });

  it.each([
    ['WPA2-PSK', 'WPA'],
    ['WPA3', 'WPA'],
    ['sae', 'WPA'],
    ['wep', 'WEP'],
    ['', 'WPA'],
    ['none', 'nopass'],
    ['Open', 'nopass'],
  ])("the router's %j is %s for phones", (encryption, word) => {
    expect(readWifi(qrPayload('wifi', { ssid: 'Net', password: 'secret99', encryption })).T).toBe(word);
  });

  it('an open network has no password, though one was sent', () => {
    expect(qrPayload('wifi', { ssid: 'Net', password: 'secret99', encryption: 'nopass' })).toBe(
      'WIFI:T:nopass;S:Net;;',
    );
  });

  it.each([
    [{ ssid: 'é'.repeat(16), password: 'x' }, 'WIFI:'],
    [{ ssid: 'é'.repeat(17), password: 'x' }, 'refused: Enter a network name (ssid) of up to 32 bytes'],
    [{ ssid: 'Net', password: 'f'.repeat(64) }, 'WIFI:'],
    [{ ssid: 'Net', password: 'f'.repeat(65) }, 'refused: Use a password of up to 64 bytes'],
    [{ ssid: 'Net', encryption: 'WPA' }, 'refused: Enter a password, or choose nopass'],
    [{ ssid: 'a\nb', password: 'x' }, 'refused: Enter a network name'],
  ])('%#: counts bytes, not characters, and reports limits', (data, beginning) => {
    expect(refusalOf(() => qrPayload('wifi', data)).startsWith(beginning)).toBe(true);
  });
});

describe('vcard', () => {
  it('any name, note and town survive, and none of them starts its own line', () => {
    fc.assert(
      fc.property(oneLine, oneLine, nasty, oneLine, (fname, lname, note, city) => {
        const payload = qrPayload('vcard', { fname, lname, note, city });
        const card = readCard(payload);
        expect(card.get('N')?.slice(0, 2)).toEqual([lname, fname]);
        expect(card.get('FN')?.[0]).toBe(`${fname} ${lname}`);
        expect(card.get('NOTE')?.[0]).toBe(note.trim());
        expect(card.get('ADR;TYPE=WORK')?.[3]).toBe(city);
        expect([...card.keys()]).toEqual(['BEGIN', 'VERSION', 'N', 'FN', 'ADR;TYPE=WORK', 'NOTE', 'END']);
      }),
    );
  });

  it('one without a person is named after the organization, then the address', () => {
    expect(readCard(qrPayload('vcard', { org: 'Acme; Ltd' })).get('FN')?.[0]).toBe('Acme; Ltd');
    expect(readCard(qrPayload('vcard', { email: 'a@b.example' })).get('FN')?.[0]).toBe('a@b.example');
  });
});

describe('email', () => {
  it('any subject and text survive a URL parser, line ends as CRLF', () => {
    fc.assert(
      fc.property(nasty, nasty, (subject, body) => {
        const payload = qrPayload('email', { email: 'ada+qr@mail.example', subject, body });
        expect(payload).toMatch(/^mailto:ada\+qr@mail\.example\?[!-~]*$/);
        // Email programs treat a plus sign as literal.
        const parts = payload
          .split('?')[1]
          ?.split('&')
          .map((part) => part.split('=').map(decodeURIComponent));
        const lines = (text: string): string => text.replaceAll('\n', '\r\n');
        expect(Object.fromEntries(parts ?? [])).toEqual({ subject: lines(subject), body: lines(body) });
      }),
    );
  });

  it('several addresses stay separate, and none can inject a header', () => {
    expect(qrPayload('email', 'a@x.example, b@y.example')).toBe('mailto:a@x.example,b@y.example');
    expect(qrPayload('email', 'a?bcc=z@x.example')).toBe('mailto:a%3Fbcc%3Dz@x.example');
    expect(qrPayload('email', 'a&b@x.example')).toBe('mailto:a%26b@x.example');
  });
});

describe('phone and sms', () => {
  it.each([
    ['+44 (0)20 7946-0018', '+442079460018'],
    ['(030) 12 34/56', '030123456'],
    ['tel:+1.555.0100', '+15550100'],
    ['+1\u00a0555\u20110100', '+15550100'],
  ])('%j is dialed as %s by both', (written, number) => {
    expect(qrPayload('phone', written)).toBe(`tel:${number}`);
    expect(qrPayload('sms', written)).toBe(`SMSTO:${number}:`);
  });

  it('a message of any characters is the rest of the code', () => {
    fc.assert(
      fc.property(nasty, (message) => {
        expect(qrPayload('sms', { phone: '+15550100', message })).toBe(`SMSTO:+15550100:${message}`);
      }),
    );
  });

  it('a service code keeps its stars, and its hash does not start a fragment', () => {
    expect(qrPayload('phone', '*100#')).toBe('tel:*100%23');
    expect(URL.parse(qrPayload('phone', '*100#'))?.hash).toBe('');
  });
});

describe('link', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https:example.com',
    'http:\\\\evil.example',
    'ftp://a.example/',
  ])('%s is not a web address', (address) => {
    expect(refusalOf(() => qrPayload('link', address))).toMatch(/^refused: Enter a web address/);
  });

  it('the normalized form is stable', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
        const once = qrPayload('link', address);
        expect(qrPayload('link', once)).toBe(once);
      }),
    );
  });
});
