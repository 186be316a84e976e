import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Script } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../../contract/openapi-document.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { Call } from './docs-curl.ts';
import { renderDocsPage } from './docs-page.ts';
import { javascriptCall, languageScript, pythonCall } from './docs-samples.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../../../../contract/openapi');
const documents = ['link-tools', 'analytics'].map(
  (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as OpenApiDocument,
);
const page = renderDocsPage(documents, 'https://way.example');
const PYTHON = 'python3';
const hasPython = spawnSync(PYTHON, ['--version']).status === 0;
const hasRequests = hasPython && spawnSync(PYTHON, ['-c', 'import requests']).status === 0;

/** Returns the examples of one language as readers copy them from the page, by the ID of their operation. */
function examplesIn(language: string): Map<string, string> {
  const blocks = page.matchAll(new RegExp(`<code id="([\\w-]+)-request-${language}">([^<]*)</code>`, 'g'));
  return new Map([...blocks].map(([, id = '', code = '']) => [id, asText(code)]));
}

function asText(markup: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return markup.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => characters[name] ?? '');
}

const javascript = examplesIn('js');
const python = examplesIn('python');

const url = 'https://way.example/api';
const json = { type: 'application/json', example: { name: 'it\'s "x": true', on: true, off: [null, { a: false }] } };
const form = { type: 'application/x-www-form-urlencoded', example: { a: 1, on: true, text: 'x\ny' } };

/** Runs the code with a `fetch` that keeps what it was called with. */
async function fetchedBy(call: Call): Promise<[string, RequestInit | undefined]> {
  const calls: [string, RequestInit | undefined][] = [];
  const fetch = async (...given: [string, RequestInit?]) => {
    calls.push([given[0], given[1]]);
    return { json: async () => '', text: async () => '', blob: async () => '', status: 200 };
  };
  const program = new Script(`(async () => {${javascriptCall(call)}})()`);
  await program.runInNewContext({ fetch, URLSearchParams, console: { log: () => undefined } });
  return calls[0] ?? ['', undefined];
}

describe('the example in JavaScript', () => {
  it('is of every operation, and each one parses', () => {
    expect(javascript.size).toBeGreaterThan(200);
    for (const [id, code] of javascript) expect(() => new Script(`async () => {${code}\n}`), id).not.toThrow();
  });

  it('has no option where none is needed', async () => {
    expect(await fetchedBy({ method: 'GET', url, keyed: false, returns: 'json' })).toEqual([url, undefined]);
  });

  it('sends the key and the body as JSON', async () => {
    const [address, init] = await fetchedBy({ method: 'PUT', url, keyed: true, body: json, returns: 'text' });
    expect([address, init?.method]).toEqual([url, 'PUT']);
    expect({ ...init?.headers }).toEqual({ Authorization: 'Bearer <API_KEY>', 'Content-Type': json.type });
    expect(JSON.parse(String(init?.body))).toEqual(json.example);
  });

  it('sends a form, whose content type fetch adds', async () => {
    const [, init] = await fetchedBy({ method: 'POST', url, keyed: false, body: form, returns: 'file' });
    expect([init?.headers, String(init?.body)]).toEqual([undefined, 'a=1&on=true&text=x%0Ay']);
  });
});

describe.skipIf(!hasPython)('the example in Python', () => {
  it('is of every operation, and each one compiles', () => {
    expect([...python.keys()]).toEqual([...javascript.keys()]);
    const program = 'import json, sys\nfor name, code in json.load(sys.stdin): compile(code, name, "exec")';
    const input = JSON.stringify([...python]);
    expect(spawnSync(PYTHON, ['-c', program], { input, encoding: 'utf8' }).stderr).toBe('');
  });

  it.each<[Call['returns'], NonNullable<Call['body']>, string, unknown]>([
    ['json', json, 'json', json.example],
    ['text', form, 'data', { a: '1', on: 'true', text: 'x\ny' }],
    ['nothing', json, 'json', json.example],
    ['events', json, 'json', json.example],
  ])('that returns %s passes the body as it is', (returns, body, argument, sent) => {
    const code = pythonCall({ method: 'POST', url, keyed: true, body, returns });
    const mock = `import json, sys, types
def post(url, **options):
    print(json.dumps([url, options]))
    sys.exit()
sys.modules['requests'] = types.SimpleNamespace(post=post)
`;
    const [address, options] = JSON.parse(execFileSync(PYTHON, ['-c', mock + code], { encoding: 'utf8' }));
    expect(address).toBe(url);
    expect(options.headers).toEqual({ Authorization: 'Bearer <API_KEY>' });
    expect(options[argument]).toEqual(sent);
    expect(options.stream).toBe(returns === 'events' ? true : undefined);
  });
});

describe('against a service', () => {
  let test: TestApp;
  // A service for each example: some create what may exist only once.
  beforeEach(async () => {
    test = await startTestApp();
  });
  afterEach(() => test.close());

  function readyToRun(code = ''): string {
    return code.replaceAll('https://way.example', test.origin).replaceAll('<API_KEY>', test.account.key);
  }

  const rows: [string, RegExp][] = [
    ['first', /\W?error\W?: 0/],
    ['listLinks', /\W?error\W?: 0/],
    ['createPixel', /\W?error\W?: 0/],
    ['createWebsite', /blog\.shop\.example/],
    ['sendEvent', /^202$/],
    ['exportLinks', /^url,alias,/],
  ];

  it.each(rows)('the JavaScript of %s runs', async (id, printed) => {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', readyToRun(javascript.get(id))]);
    expect(stdout.trim()).toMatch(printed);
  });

  it.skipIf(!hasRequests).each(rows)('the Python of %s runs', async (id, printed) => {
    const { stdout } = await run(PYTHON, ['-c', readyToRun(python.get(id))]);
    expect(stdout.trim()).toMatch(printed);
  });
});

it('the script of the page chooses a language only by a plain word, whatever was stored', () => {
  const asked: string[] = [];
  const context = (stored: string | null) => ({
    document: { querySelectorAll: (selector: string) => asked.splice(asked.length, 0, selector) },
    addEventListener: () => undefined,
    localStorage: { getItem: () => stored },
  });
  for (const stored of ['python', '"], *', '']) new Script(languageScript).runInNewContext(context(stored));
  expect(asked).toEqual(['python', '', ''].map((word) => `.languages [value="${word}"]`));
});
