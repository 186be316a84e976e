import { describe, expect, it } from 'vitest';
import { type Attributes, element, FakeBrowser, TAG } from './fake-browser.fixture.ts';

const link = (href: string, attributes: Attributes = {}) => element('A', { href, ...attributes });

function browserWith(auto?: string): FakeBrowser {
  return new FakeBrowser({ currentScript: { ...TAG, ...(auto === undefined ? {} : { 'data-auto': auto }) } });
}

/** Name and properties of every event that one happening leads to. */
function reported(browser: FakeBrowser): unknown[] {
  return browser.events.map(({ event, props }) => [event.name, props]);
}

describe('links', () => {
  it.each<[string, string, object]>([
    ['https://other.example/shop/item?session=secret#part', 'Outbound link', { url: 'other.example/shop/item' }],
    ['http://www.example.com/', 'Outbound link', { url: 'www.example.com/' }],
    ['https://example.com:8443/', 'Outbound link', { url: 'example.com:8443/' }],
    ['/files/report.pdf', 'File download', { url: 'example.com/files/report.pdf' }],
    ['/files/Report.XLSX?v=2', 'File download', { url: 'example.com/files/Report.XLSX' }],
    ['https://cdn.example/setup.exe', 'File download', { url: 'cdn.example/setup.exe' }],
  ])('to %s: %s', (href, name, props) => {
    const browser = browserWith();
    browser.happen('click', [element('SPAN'), link(href), element('BODY')]);
    expect(reported(browser)).toEqual([[name, props]]);
  });

  it.each(['/two', '#part', '/pdf', '/a.pdf/', '/x.pdfx', 'mailto:a@other.example', 'javascript:void 0', 'tel:+1'])(
    'to %s are nobody’s business',
    (href) => {
      const browser = browserWith();
      browser.happen('click', [link(href)]);
      expect(reported(browser)).toEqual([]);
    },
  );

  it('to downloads are sent automatically', () => {
    const browser = browserWith();
    browser.happen('click', [link('/export', { download: '' })]);
    expect(reported(browser)).toEqual([['File download', { url: 'example.com/export' }]]);
  });

  it('opened in another tab by the middle button count, the menu of the right button does not', () => {
    const browser = browserWith();
    browser.happen('auxclick', [link('https://other.example/')], { button: 1 });
    browser.happen('auxclick', [link('https://other.example/')], { button: 2 });
    expect(reported(browser)).toHaveLength(1);
  });

  it.each([
    ['outbound', ['Outbound link']],
    ['downloads', ['File download']],
    ['forms downloads  outbound', ['Outbound link', 'File download']],
    ['', []],
    ['none', []],
  ])('are sent as data-auto="%s" selects', (auto, names) => {
    const browser = browserWith(auto);
    browser.happen('click', [link('https://other.example/')]);
    browser.happen('click', [link('/a.zip')]);
    expect(browser.events.map(({ event }) => event.name)).toEqual(names);
  });

  it('a click on anything else is not an event', () => {
    const browser = browserWith();
    browser.happen('click', [element('BUTTON'), element('BODY')]);
    browser.happen('click', []);
    expect(reported(browser)).toEqual([]);
  });
});

describe('forms', () => {
  it.each<[Attributes, object]>([
    [{ id: 'signup', name: 'other' }, { form: 'signup' }],
    [{ name: 'search' }, { form: 'search' }],
    [{}, { form: null }],
  ])('%j are sent if the site enables it, with their name and never their content', (attributes, props) => {
    const form = element('FORM', { ...attributes, action: '/subscribe?email=a@b.example' });
    const browser = browserWith('forms');
    browser.happen('submit', [form, element('BODY')]);
    expect(reported(browser)).toEqual([['Form submit', props]]);
  });

  it('are left alone unless the site wants it', () => {
    const browser = browserWith();
    browser.happen('submit', [element('FORM', { id: 'signup' })]);
    expect(reported(browser)).toEqual([]);
  });
});

describe('elements that name an event', () => {
  const named = (tagName: string, attributes: Attributes = {}) =>
    element(tagName, { 'data-waymark-event': 'Call', ...attributes });

  it('send it with their properties when they or what is in them is clicked', () => {
    const button = named('BUTTON', {
      class: 'big',
      'data-waymark-prop-plan-name': 'pro',
      'data-waymark-prop-seats': '3',
      'data-waymark-prop-': 'nothing',
    });
    const browser = browserWith();
    browser.happen('click', [element('SPAN'), button, named('DIV')]);
    expect(reported(browser)).toEqual([['Call', { 'plan-name': 'pro', seats: '3' }]]);
  });

  it('that are outbound links send both events', () => {
    const browser = browserWith();
    browser.happen('click', [link('https://other.example/', { 'data-waymark-event': 'Partner' })]);
    expect(browser.events.map(({ event }) => event.name)).toEqual(['Partner', 'Outbound link']);
  });

  it('that are forms send it on submit, not on a click into them', () => {
    const browser = browserWith();
    browser.happen('click', [element('INPUT'), named('FORM'), element('BODY')]);
    expect(reported(browser)).toEqual([]);
    browser.happen('submit', [named('FORM', { 'data-waymark-prop-kind': 'long' }), named('DIV')]);
    expect(reported(browser)).toEqual([['Call', { kind: 'long' }]]);
  });

  it('work where data-auto switches everything off', () => {
    const browser = browserWith('');
    browser.happen('click', [named('BUTTON')]);
    expect(reported(browser)).toEqual([['Call', {}]]);
  });

  it('without a name are silent', () => {
    const browser = browserWith();
    browser.happen('click', [element('BUTTON', { 'data-waymark-event': '' })]);
    expect(reported(browser)).toEqual([]);
  });
});
