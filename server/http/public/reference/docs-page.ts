import { gzipSync } from 'node:zlib';
import { HTTP_VERBS, type OpenApiDocument } from '../../../../contract/openapi-document.ts';
import { copyScriptUrl } from '../page/copy-script.ts';
import { type Html, html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { pageFontUrl } from '../page/page-font.ts';
import { anchorOf, type FamilyView, type Group, renderContents } from './docs-contents.ts';
import { renderIntroduction, topicsOf } from './docs-introduction.ts';
import { inlineCode, renderOperation } from './docs-operation.ts';
import { docsScriptUrl } from './docs-script.ts';
import { docsStyleUrl } from './docs-style.ts';
import type { LocatedOperation } from './located-operation.ts';

const SCRIPTS = html`<script src="${copyScriptUrl}" defer></script>
<script src="${docsScriptUrl}" defer></script>`;

/** Returns the API reference as a response: hundreds of operations on one page, compressed once. */
export function docsPage(documents: readonly OpenApiDocument[], baseUrl: string): PageResponse {
  const body = renderDocsPage(documents, baseUrl);
  const { status, headers } = renderPage({ kind: 'plain', title: '', body: html``, script: SCRIPTS });
  let zipped: Buffer | undefined;
  return {
    status,
    headers: { ...headers, 'Cache-Control': 'no-cache' },
    body,
    zipped: () => {
      zipped ??= gzipSync(body, { level: 9 });
      return zipped;
    },
  };
}

/**
 * Renders the API reference as one page, which needs no script: scripts add the search and the copy buttons.
 *
 * @param documents the OpenAPI documents of the API families, in the page's order
 * @param baseUrl the service's public origin, without a trailing slash
 */
export function renderDocsPage(documents: readonly OpenApiDocument[], baseUrl: string): string {
  const families = documents.map((document) => familyOf(document, baseUrl));
  const topics = topicsOf(baseUrl);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference · Waymark</title>
<meta name="description" content="Every operation of Waymark's API: links, QR codes, campaigns, pages and website analytics.">
<link rel="stylesheet" href="${docsStyleUrl}">
<link rel="preload" href="${pageFontUrl}" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
${SCRIPTS}
</head>
<body>
<a class="skip" href="#content">Skip to the reference</a>
${renderContents(topics, families)}
<main id="content"><div id="top"></div>
${renderIntroduction(topics, baseUrl)}
${families.map(familySection)}
</main>
</body>
</html>
`.markup;
}

function familyOf(document: OpenApiDocument, baseUrl: string): FamilyView {
  const name = document.info.title.replace(/^Waymark: /, '');
  return { document, name, anchor: anchorOf(name), groups: groupsOf(document, baseUrl) };
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

/** Returns the first paragraph; the introduction covers the parts common to all groups. */
function firstParagraph(text: string): string {
  return text.split('\n\n')[0] ?? '';
}

function familySection({ document, name, anchor, groups }: FamilyView): Html {
  return html`<section class="family"><h2 id="${anchor}"><a href="#${anchor}">${name}</a></h2>
<p>${inlineCode(firstParagraph(document.info.description))}</p>
${groups.map(groupSection)}</section>`;
}

/** On phones a script folds the operations of all groups but the current one. */
function groupSection({ tag, anchor, operations }: Group): Html {
  return html`<section class="group"><h3 id="${anchor}"><a href="#${anchor}">${tag}</a></h3>
<details class="folded" open><summary>${operations.length} ${operations.length === 1 ? 'operation' : 'operations'}</summary>${operations.map(renderOperation)}</details></section>`;
}
