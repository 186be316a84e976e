import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/app-error.ts';
import { parseBody } from './body-parser.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const FORM_TYPE = 'application/x-www-form-urlencoded';

describe('bodies', () => {
  it.each([
    [JSON_TYPE, '{"a":1}', { a: 1 }],
    [JSON_TYPE, '', {}],
    ['', '{"a":1}', { a: 1 }],
    ['application/ld+json', '{"a":1}', { a: 1 }],
    [FORM_TYPE, 'a=1&b=x+y%26', { a: '1', b: 'x y&' }],
    [FORM_TYPE, 'pixels[]=1&pixels[]=2', { pixels: ['1', '2'] }],
    [FORM_TYPE, 'geotarget[0][location]=DE&geotarget[0][link]=x', { geotarget: [{ location: 'DE', link: 'x' }] }],
    [FORM_TYPE, '', {}],
  ])('%s %j is read as %j', (type, text, value) => {
    expect(parseBody(type, text)).toEqual(value);
  });

  it.each([
    [JSON_TYPE, '{"a":', 'malformed_body'],
    [JSON_TYPE, '"text"', 'malformed_body'],
    [JSON_TYPE, 'null', 'malformed_body'],
    [JSON_TYPE, '[1]', 'malformed_body'],
    [JSON_TYPE, '[]', 'malformed_body'],
    [FORM_TYPE, 'a=1&'.repeat(1_000), 'malformed_body'],
    [FORM_TYPE, `a${'[b]'.repeat(13)}=1`, 'malformed_body'],
    ['text/xml', '<a/>', 'unsupported_media'],
    ['multipart/form-data; boundary=x', '--x', 'unsupported_media'],
  ])('%s %j is rejected as %s', (type, text, code) => {
    expect(() => parseBody(type, text)).toThrow(expect.objectContaining({ code }));
  });

  it('parse to an object or fail with an expected error, for any input', () => {
    const types = fc.constantFrom(JSON_TYPE, FORM_TYPE, '', 'text/plain', 'x');
    fc.assert(
      fc.property(types, fc.oneof(fc.string(), fc.json()), (type, text) => {
        try {
          expect(typeof parseBody(type, text)).toBe('object');
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
