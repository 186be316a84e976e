import { createHash } from 'node:crypto';
import { contentsScript } from './docs-contents.ts';
import { languageScript } from './docs-samples.ts';
import { searchEntries } from './docs-search.ts';

/**
 * The script of the API reference: it searches what is on the page, marks in the contents what is read, and remembers
 * the language of the examples. The page is whole without it; its style sheet hides the field where scripts are disabled.
 */
export const docsScript = `(() => {
'use strict';
const searchEntries = ${searchEntries.toString()};
const field = document.getElementById('search');
const list = document.getElementById('results');
const count = document.getElementById('count');
const contents = document.querySelector('.contents');

/** Every path of the link tools begins with it, so it tells none of them from another. */
const PREFIX = '/bio/api';
const textOf = (element) => (element ? element.textContent.trim() : '');
const sectionOf = (element) => {
  const parent = element.closest('.family, .intro').firstElementChild;
  return {
    id: element.id,
    label: textOf(element.querySelector('h4') ?? element),
    method: textOf(element.querySelector('.method')),
    path: textOf(element.querySelector('.route code')) || (parent === element ? '' : textOf(parent)),
    names: [...element.querySelectorAll('tbody th code')].map(textOf),
    text: element.matches('dt') ? textOf(element.nextElementSibling) : textOf(element.querySelector('.takes')),
  };
};
let sections = [];
let entries = [];
/** With the first search, because it reads the whole page. */
const readPage = () => {
  sections = [...document.querySelectorAll('.operation, main h2[id], main h3[id], main dt[id]')].map(sectionOf);
  entries = sections.map(({ id, label, method, path, names, text }) => ({
    title: label.toLowerCase(),
    place: [method, path.replace(PREFIX, ''), id].join(' ').toLowerCase(),
    names: names.map((name) => name.toLowerCase()),
    text: text.toLowerCase(),
  }));
};

const create = (tag, name, text) => {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.textContent = text;
  return element;
};
const optionOf = ({ index, names }, at) => {
  const { id, label, method, path } = sections[index];
  const link = create('a', '', '');
  link.href = '#' + id;
  link.id = 'result-' + at;
  link.tabIndex = -1;
  link.setAttribute('role', 'option');
  link.setAttribute('aria-selected', 'false');
  link.append(create('b', '', label));
  if (method) link.append(' ', create('span', 'method ' + method.toLowerCase(), method));
  if (path) link.append(' ', create(method ? 'code' : 'span', '', path));
  if (names.length > 0) link.append(' ', create('span', 'fields', names.slice(0, 3).join(', ')));
  return link;
};

let active = -1;
const activate = (at) => {
  list.children[active]?.setAttribute('aria-selected', 'false');
  active = at;
  const option = list.children[at];
  option?.setAttribute('aria-selected', 'true');
  option?.scrollIntoView({ block: 'nearest' });
  if (option) field.setAttribute('aria-activedescendant', option.id);
  else field.removeAttribute('aria-activedescendant');
};
const show = (isShown) => {
  list.hidden = !isShown;
  contents.hidden = isShown;
  field.setAttribute('aria-expanded', String(isShown));
};
const search = () => {
  const query = field.value.trim();
  if (query && entries.length === 0) readPage();
  const hits = searchEntries(entries, query.replace(PREFIX + '/', '/'));
  activate(-1);
  list.replaceChildren(...hits.map(optionOf));
  list.scrollTop = 0;
  show(hits.length > 0);
  count.textContent = query ? (hits.length || 'No') + (hits.length === 1 ? ' result' : ' results') : '';
  if (hits.length > 0) activate(0);
};
const clear = () => {
  field.value = '';
  search();
};
const step = (by) => {
  const { length } = list.children;
  if (length > 0) activate((active + by + length) % length);
};
const go = () => list.children[active]?.click();
const keys = {
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  Enter: go,
  Escape: () => (field.value ? clear() : field.blur()),
};
field.addEventListener('input', search);
field.addEventListener('keydown', (event) => {
  const act = event.isComposing ? undefined : keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
  field.select();
});
list.addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(false);
  count.textContent = '';
  location.hash = link.hash;
  reveal();
  const target = document.getElementById(link.hash.slice(1));
  target.scrollIntoView();
  target.querySelector('a').focus({ preventScroll: true });
});
field.addEventListener('focus', () => {
  if (field.value) search();
});
const find = document.querySelector('.find');
find.addEventListener('focusout', ({ relatedTarget }) => {
  if (!find.contains(relatedTarget)) show(false);
});
${contentsScript}${languageScript}
})();
`;

export const docsScriptVersion = createHash('sha256').update(docsScript).digest('base64url').slice(0, 10);
export const docsScriptUrl = `/assets/docs.js?v=${docsScriptVersion}`;
