import { HTTP_VERBS, type OpenApiDocument } from '../../../../contract/openapi-document.ts';
import { GEO_CREDIT } from '../../../platform/geo/geo.ts';
import { type Html, html } from '../page/html.ts';
import { inlineCode, type LocatedOperation, renderOperation } from './docs-operation.ts';
import { docsStyle } from './docs-style.ts';

/** The page, and its style sheet at `/assets/docs.css`, since a strict CSP allows no inline styles. */
export interface DocsPage {
  html: string;
  css: string;
}

/**
 * Renders the API reference as one page without scripts.
 *
 * @param documents the OpenAPI documents of the API families, in the page's order
 * @param baseUrl the service's public origin, without a trailing slash
 */
export function renderDocsPage(documents: readonly OpenApiDocument[], baseUrl: string): DocsPage {
  const families = documents.map((document) => ({ document, groups: groupsOf(document, baseUrl) }));
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference · Waymark</title>
<link rel="stylesheet" href="/assets/docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the reference</a>
<nav aria-label="Operations"><p class="brand"><a href="#top">Waymark</a> <span>API reference</span></p>
${families.map(navigation)}
</nav>
<main id="content"><div id="top"></div>
${introduction(baseUrl)}
${families.map(familySection)}
</main>
</body>
</html>
`;
  return { html: page.markup, css: docsStyle };
}

interface Group {
  tag: string;
  anchor: string;
  operations: readonly LocatedOperation[];
}

interface FamilyView {
  document: OpenApiDocument;
  groups: readonly Group[];
}

/** Returns the document's operations grouped by tag, in its order. */
function groupsOf(document: OpenApiDocument, baseUrl: string): Group[] {
  const all = locate(document, baseUrl);
  return document.tags.map(({ name }) => ({
    tag: name,
    anchor: anchorOf(`${document.info.title} ${name}`),
    operations: all.filter(({ operation }) => operation.tags[0] === name),
  }));
}

function locate(document: OpenApiDocument, baseUrl: string): LocatedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const prefix = `${baseUrl}${(item.servers ?? document.servers)[0]?.url ?? ''}`;
    return HTTP_VERBS.flatMap((verb) => {
      const operation = item[verb];
      return operation ? [{ document, verb, path, prefix, operation }] : [];
    });
  });
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function nameOf({ info }: OpenApiDocument): string {
  return info.title.replace(/^Waymark: /, '');
}

/** Returns the first paragraph; the introduction covers the parts common to all groups. */
function firstParagraph(text: string): string {
  return text.split('\n\n')[0] ?? '';
}

function navigation({ document, groups }: FamilyView): Html {
  return html`<h2>${nameOf(document)}</h2>
<ul>${groups.map(
    ({ tag, anchor, operations }) => html`<li><a href="#${anchor}">${tag}</a>
<ul>${operations.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>\n`)}</ul></li>`,
  )}</ul>`;
}

function introduction(baseUrl: string): Html {
  return html`<header class="intro"><h1>API reference</h1>
<p>Read and change everything in your account over HTTP. The base URL is <code>${baseUrl}</code>; responses are JSON.</p>
<dl>
<dt>Key</dt><dd>Send your API key with every request: <code>Authorization: Bearer &lt;API_KEY&gt;</code>. Keep it secret.</dd>
<dt>Errors</dt><dd>Successful responses contain <code>"error": 0</code>. Errors contain <code>"error": 1</code>, a <code>message</code> and, for invalid fields, <code>errors</code>.</dd>
<dt>Limits</dt><dd>Every response contains <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and <code>X-RateLimit-Reset</code>. Above the limit, the API returns 429 with <code>Retry-After</code>.</dd>
<dt>IDs and times</dt><dd>IDs are integers. Times are UTC, <code>YYYY-MM-DD HH:MM:SS</code>.</dd>
<dt>Locations</dt><dd>Countries, regions and cities of visitors: <a href="${GEO_CREDIT.href}">${GEO_CREDIT.label}</a>.</dd>
</dl></header>`;
}

function familySection({ document, groups }: FamilyView): Html {
  return html`<section class="family"><h2>${nameOf(document)}</h2>
<p>${inlineCode(firstParagraph(document.info.description))}</p>
${groups.map(
  ({ tag, anchor, operations }) =>
    html`<section class="group"><h3 id="${anchor}">${tag}</h3>${operations.map(renderOperation)}</section>`,
)}</section>`;
}
