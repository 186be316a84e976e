import type { OpenApiDocument } from '../../../../contract/openapi-document.ts';
import { type Html, html } from '../page/html.ts';
import type { LocatedOperation } from './located-operation.ts';

/** The operations of one tag. */
export interface Group {
  tag: string;
  anchor: string;
  operations: readonly LocatedOperation[];
}

export interface FamilyView {
  document: OpenApiDocument;
  name: string;
  anchor: string;
  groups: readonly Group[];
}

/** A paragraph of the introduction. */
export interface Topic {
  title: string;
  anchor: string;
  text: Html;
}

/** Returns the anchor of a section by its title. */
export function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/**
 * Renders the field of the search, which is shown where scripts run, and the contents. They fold on phones; the style
 * sheet keeps them open on wider screens.
 */
export function renderContents(topics: readonly Topic[], families: readonly FamilyView[]): Html {
  return html`<nav aria-label="Contents">
<p class="brand"><a href="/"><span class="mark" aria-hidden="true"></span><span>Waymark</span></a> <a href="#top">API reference</a></p>
<div class="find" role="search">
<label class="unseen" for="search">Search the API reference</label>
<div class="field"><input id="search" type="text" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list" aria-keyshortcuts="/" placeholder="Search" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go">
<kbd aria-hidden="true">/</kbd><p id="count" role="status" aria-live="polite"></p></div>
<div id="results" role="listbox" aria-label="Results" hidden></div>
</div>
<details class="contents"><summary>Contents</summary><div class="rows">
<h2><a href="#top">Introduction</a></h2>
<ul>${topics.map(({ title, anchor }) => html`<li><a href="#${anchor}">${title}</a></li>\n`)}</ul>
${families.map(familyRows)}</div></details>
</nav>`;
}

function familyRows({ name, anchor, groups }: FamilyView): Html {
  return html`<h2><a href="#${anchor}">${name}</a></h2>
<ul>${groups.map(groupRow)}</ul>`;
}

function groupRow({ tag, anchor, operations }: Group): Html {
  return html`<li><a href="#${anchor}">${tag}</a>
<details><summary><span class="unseen">Operations of ${tag}: </span>${operations.length}</summary>
<ul>${operations.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>\n`)}</ul></details></li>\n`;
}

/** Part of the page's script: folds and unfolds the contents and, on phones, groups; marks in the contents what is read. */
export const contentsScript = `
const isPhone = matchMedia('(max-width: 760px)');
// The style sheet keeps the contents open where it can; assistive technology may go by the attribute.
if (!isPhone.matches) contents.open = true;
contents.addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link) return;
  const operations = link.parentElement.querySelector(':scope > details');
  if (operations) operations.open = true;
  if (isPhone.matches) contents.open = false;
});
const rows = new Map([...contents.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]));
let current;
const mark = (id) => {
  const link = rows.get(id);
  if (!link || link === current) return;
  current?.removeAttribute('aria-current');
  current = link;
  link.setAttribute('aria-current', 'true');
  if (isPhone.matches) return;
  const folded = link.closest('.contents li details:not([open])');
  const row = folded ? folded.parentElement.querySelector('a') : link;
  const { top, bottom } = row.getBoundingClientRect();
  if (top < 120 || bottom > innerHeight - 40) contents.scrollTop += top - innerHeight / 2;
};
const observer = new IntersectionObserver((changes) => {
  for (const { isIntersecting, target } of changes) if (isIntersecting) mark(target.id || 'top');
}, { rootMargin: '-20% 0px -75% 0px' });
for (const element of document.querySelectorAll('.intro, .operation')) observer.observe(element);
/** Opens the group of the operation or heading in the address. */
const reveal = () => {
  const target = document.getElementById(location.hash.slice(1));
  const folded = target?.closest('.group')?.querySelector('.folded');
  if (!folded || !isPhone.matches) return;
  // A browser may have opened it, and scrolled to where its target was before.
  folded.open = true;
  target.scrollIntoView();
};
if (isPhone.matches) {
  for (const folded of document.querySelectorAll('.folded')) folded.open = false;
  reveal();
}
addEventListener('hashchange', reveal);
// A link to where one is already changes no address.
addEventListener('click', ({ target }) => {
  if (target.closest('a[href^="#"]')) setTimeout(reveal);
});
`;
