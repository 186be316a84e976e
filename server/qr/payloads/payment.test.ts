import { describe, expect, it } from 'vitest';
import { PLAIN_STYLE } from '../design/style.ts';
import { drawDesign, type QrDesign } from '../render/drawing.ts';
import { ibanFault, mod97, plainIban } from './iban.ts';
import { faultsOf } from './payload.fixture.ts';
import { qrPayload } from './payload.ts';

const GERMAN = 'DE89 3704 0044 0532 0130 00';
const WHOLE = {
  recipient: 'Animal Shelter',
  iban: GERMAN,
  bic: 'cobadeffxxx',
  amount: '12.5',
  purpose: 'char',
  text: 'Donation 2026',
  info: 'Thank you',
};

describe('a payment', () => {
  it('has one element per line, as EPC069-12 orders them', () => {
    expect(qrPayload('payment', WHOLE).split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Animal Shelter', 'DE89370400440532013000', 'EUR12.50', 'CHAR', ''],
      ...['Donation 2026', 'Thank you'],
    ]);
  });

  it('leaves out the last elements that are empty', () => {
    const payload = qrPayload('payment', { recipient: 'Ann', iban: GERMAN });
    expect(payload).toBe('BCD\n002\n1\nSCT\n\nAnn\nDE89370400440532013000');
  });

  it.each([
    ['12.50', 'EUR12.50'],
    ['12,5', 'EUR12.50'],
    [12, 'EUR12.00'],
    [0.01, 'EUR0.01'],
    ['€ 7', 'EUR7.00'],
    ['EUR 7.10', 'EUR7.10'],
    ['7 EUR', 'EUR7.00'],
    ['999999999.99', 'EUR999999999.99'],
    ['', ''],
  ])('reads the amount %s as %s', (amount, written) => {
    expect(qrPayload('payment', { recipient: 'Ann', iban: GERMAN, amount, text: 'x' }).split('\n')[7]).toBe(written);
  });

  it.each(['0', '0.00', '-1', '1000000000', '1.234', '1.234,50', 'ten', '1e3', '0x10'])(
    'rejects the amount %s',
    (amount) => {
      expect(faultsOf('payment', { ...WHOLE, amount })).toEqual({
        'data.amount': [expect.stringContaining('0.01 to')],
      });
    },
  );

  it.each([
    ['RF18 5390 0754 7034', 'RF18539007547034'],
    ['rf18539007547034', 'RF18539007547034'],
    ['1234561', '1234561'],
  ])('takes the reference %s in place of a text', (reference, written) => {
    expect(qrPayload('payment', { recipient: 'Ann', iban: GERMAN, reference }).split('\n').slice(8)).toEqual([
      '',
      written,
    ]);
  });

  it.each([
    ['a reference whose check digits are wrong', { reference: 'RF19539007547034', text: '' }, 'data.reference', 'RF18'],
    ['a reference with other characters', { reference: 'ä', text: '' }, 'data.reference', 'RF18'],
    ['a reference beside a text', { reference: 'RF18539007547034' }, 'data.text', 'only one of them'],
    ['no recipient', { recipient: ' ' }, 'data.recipient', 'Enter the name'],
    ['a long recipient', { recipient: 'x'.repeat(71) }, 'data.recipient', 'at most 70'],
    ['a long text', { text: 'x'.repeat(141) }, 'data.text', 'at most 140'],
    ['a long note', { info: 'x'.repeat(71) }, 'data.info', 'at most 70'],
    ['a text of two lines', { text: 'a\nb' }, 'data.text', 'one line'],
    ['a long purpose', { purpose: 'CHARI' }, 'data.purpose', 'up to four letters'],
    ['a wrong BIC', { bic: 'COBADEF' }, 'data.bic', '8 or 11 characters'],
    ['no BIC outside the EEA', { iban: 'CH93 0076 2011 6238 5295 7', bic: '' }, 'data.bic', 'European Economic Area'],
    ['a payload above 331 bytes', { recipient: '長'.repeat(70), text: '長'.repeat(60) }, 'data.text', '331'],
  ])('rejects %s', (_, part, field, sentence) => {
    expect(faultsOf('payment', { ...WHOLE, ...part })).toEqual({ [field]: [expect.stringContaining(sentence)] });
  });

  it('names everything that is wrong at once', () => {
    const fields = Object.keys(faultsOf('payment', { iban: 'DE00', amount: 'x', purpose: '!' }));
    expect(fields).toEqual(['data.iban', 'data.recipient', 'data.amount', 'data.purpose']);
    expect(Object.keys(faultsOf('payment', 'DE89'))).toEqual(['data.iban', 'data.recipient']);
  });
});

describe('an IBAN', () => {
  it.each([
    ...['DE89 3704 0044 0532 0130 00', 'gb82 west 1234 5698 7654 32', 'NL91ABNA0417164300', 'AT61 1904 3002 3457 3201'],
    ...['MT84MALT011000012345MTLCAST001S', 'NO9386011117947', 'CH9300762011623852957', 'FR1420041010050500013M02606'],
  ])('%s is valid', (iban) => expect(ibanFault(plainIban(iban))).toBeUndefined());

  it.each([
    ['', 'Enter the IBAN'],
    ['123', 'Enter an IBAN such as'],
    ['DE8937040044053201300', 'has 22 characters; this one has 21'],
    ['DE88370400440532013000', 'check digits'],
    ['DE89370400440532013001', 'check digits'],
    ['US64SVBKUS6S3300958879', 'not a country of the SEPA area'],
  ])('%s is rejected', (iban, sentence) => expect(ibanFault(iban)).toContain(sentence));

  it('every exchange of two neighboring digits is noticed', () => {
    const iban = plainIban(GERMAN);
    for (let at = 4; at < iban.length - 1; at++) {
      if (iban[at] === iban[at + 1]) continue;
      expect(mod97(`${iban.slice(0, at)}${iban[at + 1]}${iban[at]}${iban.slice(at + 2)}`)).not.toBe(1);
    }
  });
});

describe('the symbol of a payment', () => {
  const symbol = (content: string, more: Partial<QrDesign> = {}) => {
    const [foreground, background] = [
      { red: 0, green: 0, blue: 0 },
      { red: 255, green: 255, blue: 255 },
    ];
    return drawDesign({ content, foreground, background, logo: null, isPayment: true, ...more }).matrix;
  };

  it('has error correction M, whatever the style asks for and however much room there is', () => {
    const content = qrPayload('payment', { recipient: 'Ann', iban: GERMAN });
    expect(symbol(content, { style: { ...PLAIN_STYLE, leastLevel: 'H' } }).ecc).toBe('M');
    expect(symbol(content, { isPayment: false }).ecc).not.toBe('M');
  });

  it('has at most version 13 with the longest payload', () => {
    const longest = { ...WHOLE, recipient: 'r'.repeat(70), text: 't'.repeat(140), info: 'i'.repeat(55) };
    const content = qrPayload('payment', longest);
    expect([Buffer.byteLength(content), symbol(content).version]).toEqual([331, 13]);
  });

  it('rejects details that need version 14, and a logo', () => {
    expect(() => symbol(`${'x'.repeat(329)}é`)).toThrow('do not fit a payment code');
    expect(() => symbol('BCD', { logo: Buffer.alloc(0) })).toThrow('Remove the logo');
  });
});
