import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { type Call as AnyCall, curlCommand } from './docs-curl.ts';

type Call = Omit<AnyCall, 'returns'>;

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const url = 'https://way.example/api';

/** Returns the arguments that a shell parses from the command; a program that prints them replaces `curl`. */
function asShellReadsIt(call: Call): string[] {
  const command = curlCommand({ ...call, returns: 'json' }).replace(/^curl/, "printf '%s\\0'");
  return execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('the command line', () => {
  it.each<[string, Call, string[]]>([
    ['reads with a key', { method: 'GET', url, keyed: true }, [url, '-H', 'Authorization: Bearer <API_KEY>']],
    ['reads without a key', { method: 'GET', url, keyed: false }, [url]],
    [
      'sends JSON with its header',
      { method: 'POST', url, keyed: false, body: { type: JSON_TYPE, example: { a: 1 } } },
      ['-X', 'POST', url, '-H', `Content-Type: ${JSON_TYPE}`, '-d', '{\n  "a": 1\n}'],
    ],
    [
      'sends a form field by field',
      { method: 'PUT', url, keyed: false, body: { type: FORM_TYPE, example: { a: 1, b: 'x\ny' } } },
      ['-X', 'PUT', url, '--data-urlencode', 'a=1', '--data-urlencode', 'b=x\ny'],
    ],
    [
      'keeps a shell from reading the text',
      { method: 'POST', url, keyed: false, body: { type: FORM_TYPE, example: { a: 'it\'s $(id) `id` \\ "x"' } } },
      ['-X', 'POST', url, '--data-urlencode', 'a=it\'s $(id) `id` \\ "x"'],
    ],
    ['keeps the address in one piece', { method: 'GET', url: `${url}?a=1&b='2'`, keyed: false }, [`${url}?a=1&b='2'`]],
  ])('%s', (_, call, words) => {
    expect(asShellReadsIt(call)).toEqual(words);
  });

  it('has one option per line', () => {
    expect(curlCommand({ method: 'DELETE', url, keyed: true, returns: 'json' }).split(' \\\n')).toHaveLength(2);
  });
});
