import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { HTTP_VERBS, type OpenApiDocument } from '../../../../contract/openapi-document.ts';
import { copyScriptUrl } from '../page/copy-script.ts';
import { inlineCode } from './docs-operation.ts';
import { docsPage, renderDocsPage } from './docs-page.ts';
import { docsScript, docsScriptUrl } from './docs-script.ts';
import { docsStyle, docsStyleUrl } from './docs-style.ts';

const folder = join(import.meta.dirname, '../../../../contract/openapi');
const documents = ['link-tools', 'analytics'].map(
  (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as OpenApiDocument,
);
const page = renderDocsPage(documents, 'https://way.example');

const operationIds = documents.flatMap(({ paths }) =>
  Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap((value) => ('operationId' in value ? [String(value.operationId)] : [])),
  ),
);

/** Returns the values of one attribute over the whole page. */
function attributes(name: string): string[] {
  return [...page.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);
}

/** Removes the scripts that the page has by design. */
function withoutScripts(markup: string): string {
  return markup.replaceAll(/<script src="\/assets\/[\w.?=-]+" defer><\/script>/g, '');
}

/** Returns the section of the page for one operation. */
function section(id: string): string {
  const start = page.indexOf(`<section class="operation" id="${id}"`);
  return page.slice(start, page.indexOf('</section>', start));
}

it('has three landmarks for screen readers, not one for each operation', () => {
  expect(page.match(/<(nav|main|header)\b/g)).toEqual(['<nav', '<main', '<header']);
  expect(page).not.toMatch(/<section[^>]* aria-label/);
});

/** Creates a document with one operation whose every text is the given one. */
function hostileDocument(text: string): OpenApiDocument {
  const media = {
    schema: { type: 'object', properties: { [text]: { type: text, description: text } } },
    example: { [text]: text },
  };
  return {
    openapi: '3.1.0',
    info: { title: text, version: '1', description: text, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    tags: [{ name: text }],
    paths: {
      [`/${text}`]: {
        post: {
          operationId: text,
          summary: text,
          tags: [text],
          parameters: [{ name: text, in: 'query', required: true, description: text, schema: { enum: [text] } }],
          requestBody: { required: true, content: { 'application/json': media } },
          responses: {
            '200': { description: text, content: { 'application/json': media } },
            '400': { description: text },
          },
        },
      },
    },
    components: { securitySchemes: {}, schemas: {}, headers: {}, responses: {} },
  };
}

describe('the API reference', () => {
  it('lists every operation once and links to it', () => {
    const ids = attributes('id');
    expect(operationIds.length).toBeGreaterThan(50);
    for (const id of operationIds) {
      expect(ids.filter((other) => other === id)).toHaveLength(1);
      expect(attributes('href')).toContain(`#${id}`);
    }
  });

  it('uses no ID twice and links only to its own parts', () => {
    const ids = attributes('id');
    expect(new Set(ids).size).toBe(ids.length);
    for (const href of attributes('href').filter((value) => value.startsWith('#')))
      expect(ids).toContain(href.slice(1));
  });

  it('lists the operations under their tags', () => {
    for (const { tags } of documents) for (const { name } of tags) expect(page).toContain(`>${name}</a>`);
  });

  it('works under a CSP without inline styles and scripts', () => {
    expect(withoutScripts(page)).not.toMatch(/<script|<style| style="| on\w+="/i);
    expect(page).toContain(`<link rel="stylesheet" href="${docsStyleUrl}">`);
    expect(docsStyle).not.toMatch(/url\((?!"\/assets\/inter-)|@import|</);
  });

  it('runs two scripts of the service, and loads nothing from elsewhere', () => {
    expect(attributes('src')).toEqual([copyScriptUrl, docsScriptUrl]);
    expect(() => new Script(docsScript)).not.toThrow();
    const elsewhere = attributes('href').filter((href) => !/^(#|\/)/.test(href));
    expect(elsewhere).toEqual(['https://db-ip.com']);
    expect(docsScript).not.toMatch(/fetch|XMLHttpRequest|import|innerHTML|https?:/);
  });

  it('gives the credit that the license of the geo data requires', () => {
    expect(page).toContain('<a href="https://db-ip.com">IP Geolocation by DB-IP</a>');
  });

  it.each([
    ['createQrCode', 'POST', '/bio/api/qr/add'],
    ['showWebsite', 'GET', '/api/v1/websites/{id}'],
    ['sendEvent', 'POST', '/api/event'],
  ])('shows method and full path of %s', (id, method, path) => {
    expect(section(id)).toContain(`>${method}</span> <code>${path}</code>`);
  });

  it('shows a call with the key, the body and the public address', () => {
    const text = section('createPixel');
    expect(text).toContain('curl -X POST &#39;https://way.example/bio/api/pixel/add&#39;');
    expect(text).toContain('Authorization: Bearer &lt;API_KEY&gt;');
    expect(text).toContain('&quot;type&quot;: &quot;analyticspixel&quot;');
  });

  it('shows a form where the group prefers forms', () => {
    expect(section('createWebsite')).toContain('--data-urlencode &#39;domain=blog.shop.example&#39;');
  });

  it('shows JSON where a body has lists or objects, which no line of a form holds', () => {
    expect(section('queryFunnel')).toContain('&quot;steps&quot;: [');
    expect(page).not.toContain('[object Object]');
  });

  it('fills path and query of a call with the example', () => {
    expect(section('showStatistics')).toContain('/api/v1/stats/7?name=browser&amp;from=2026-02-01');
  });

  it('shows no key where none is required', () => {
    expect(section('sendEvent')).not.toContain('Authorization');
    expect(section('sendEvent')).toContain('No body.');
  });

  it('marks required fields and no others', () => {
    expect(section('createPixel').match(/class="required"/g)).toHaveLength(3 + requiredInResponse('createPixel'));
    expect(section('updateAccount').match(/class="required"/g)).toHaveLength(requiredInResponse('updateAccount'));
  });

  it('shows the alternatives of a response separately', () => {
    expect(section('listLinks').match(/<p class="or">/g)).toHaveLength(2);
    expect(section('showLink')).not.toContain('<p class="or">');
  });

  it('names the scope that a key needs with every operation that needs a key', () => {
    const scopes = documents.flatMap(({ paths }) =>
      Object.values(paths).flatMap((item) =>
        HTTP_VERBS.flatMap((verb) => (item[verb] ? [[item[verb].operationId, item[verb]['x-scope']]] : [])),
      ),
    );
    expect(scopes).toHaveLength(operationIds.length);
    for (const [id = '', scope] of scopes) {
      const line = scope ? `<p class="access">Scope <code>${scope}</code></p>` : 'Needs no API key';
      expect(section(id)).toContain(line);
    }
  });

  it('has a copy button on every code block, hidden until the script shows it', () => {
    const buttons = page.match(/<button [^>]*>/g) ?? [];
    expect(buttons).toHaveLength(page.match(/<pre /g)?.length ?? 0);
    for (const button of buttons)
      expect(button).toMatch(/^<button class="copy" type="button" data-copy="[^"]+" hidden>$/);
    const ids = new Set(attributes('id'));
    expect(attributes('data-copy').filter((id) => !ids.has(id))).toEqual([]);
    expect(page).toContain('>Copy<span class="unseen"> request: Create a pixel</span></button>');
  });

  it('has an anchor in every heading of a section and every topic of the introduction', () => {
    const anchors = [...page.matchAll(/<(h[234]|dt) id="([^"]+)"><a href="#([^"]+)">/g)];
    expect(anchors.length).toBe(documents.reduce((sum, { tags }) => sum + tags.length + 1, 0) + 6);
    for (const [, , id, href] of anchors) expect(href).toBe(id);
    expect(page.match(/<h4><a href="#/g)).toHaveLength(operationIds.length);
  });

  it('says in the contents how many operations a group has', () => {
    const counts = [...page.matchAll(/Operations of [^<]+: <\/span>(\d+)<\/summary>/g)].map(([, count]) =>
      Number(count),
    );
    expect(counts).toHaveLength(documents.reduce((sum, { tags }) => sum + tags.length, 0));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(operationIds.length);
  });

  it('has the operations of each group open, so that all can be read without a script', () => {
    const folds = page.match(/<details class="folded" open><summary>\d+ operations?<\/summary>/g);
    expect(folds).toHaveLength(documents.reduce((sum, { tags }) => sum + tags.length, 0));
    expect(page).not.toContain('<details class="folded"><');
  });

  it('begins with a call that works as it is copied, except for the key', () => {
    expect(page).toContain('curl &#39;https://way.example/bio/api/urls?limit=5&#39;');
  });

  it('lists every error of an operation', () => {
    for (const status of [400, 401, 404, 413, 415, 429, 503]) {
      expect(section('updateQrCode')).toContain(`<li><code>${status}</code>`);
    }
  });

  it.each(['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', "' autofocus onfocus='alert(1)"])(
    'shows %s as text wherever a document holds it',
    (text) => {
      const html = renderDocsPage([hostileDocument(text)], 'https://way.example');
      expect(html).not.toContain(text);
      expect(withoutScripts(html)).not.toMatch(/<(script|img)/);
      expect(html).toContain('alert(1)');
    },
  );
});

describe('the response', () => {
  const response = docsPage(documents, 'https://way.example');

  it('has the policy of plain pages, with scripts of the service and nothing else', () => {
    expect(response.headers['Content-Security-Policy']).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; img-src 'self'; form-action 'none'; script-src 'self'",
    );
    expect(response.headers).toMatchObject({ 'Cache-Control': 'no-cache', 'X-Frame-Options': 'DENY' });
  });

  it('is compressed once, to a tenth', () => {
    const zipped = response.zipped?.();
    expect(response.zipped?.()).toBe(zipped);
    expect(gunzipSync(zipped ?? '').toString()).toBe(response.body);
    expect((zipped?.length ?? 0) * 10).toBeLessThan(response.body.length);
  });
});

/** Counts required fields. Fields of the response have a separate table. */
function requiredInResponse(id: string): number {
  const text = section(id);
  return text.slice(text.indexOf('Response fields')).match(/class="required"/g)?.length ?? 0;
}

describe('code in text', () => {
  it('is the text between backticks', () => {
    const markup = inlineCode('One of `a`, `<b>` & more')
      .map((part) => part.markup)
      .join('');
    expect(markup).toBe('One of <code>a</code>, <code>&lt;b&gt;</code> &amp; more');
  });
});

describe('the style sheet', () => {
  it('has a rule for every class of the page', () => {
    const classes = new Set(attributes('class').flatMap((value) => value.split(' ')));
    const plain = new Set(['get', 'takes', 'group', 'operation', 'wire', 'family']);
    for (const name of classes) if (!plain.has(name)) expect(docsStyle).toContain(`.${name}`);
  });

  it('defines light and dark by the same roles', () => {
    const [light = '', dark = ''] = [...docsStyle.matchAll(/:root \{([^}]*)\}/g)].map(([, body]) => body);
    const roles = (body: string) => [...body.matchAll(/--(\w+):/g)].map(([, name]) => name);
    expect(roles(dark)).toEqual(roles(light));
    expect(roles(light).length).toBeGreaterThan(5);
  });
});
