import { describe, expect, it } from 'vitest';
import { BRANDED_PAGES } from '../../../../contract/vocabulary.ts';
import { bodyOf, hasText, PAGE_TEXTS, PAGES, valuesOf, withText } from './brand-values.ts';

const details = {
  name: 'Roasters',
  accent: null,
  logo: 'https://go.example/assets/pictures/k3XwQ8vTzL0mNb5RcY2dAe.webp',
  dark_logo: null,
  url: null,
  texts: {
    splash: { title: null, text: null, button: 'Go' },
    expired: { title: 'Over', text: null, button: null },
  },
};

describe('form values of a page brand', () => {
  it('contain no null and convert back unchanged', () => {
    const values = valuesOf(details);
    expect(values).toEqual({
      ...{ name: 'Roasters', accent: '', logo: details.logo, dark_logo: '', url: '' },
      texts: { splash: { title: '', text: '', button: 'Go' }, expired: { title: 'Over', text: '', button: '' } },
    });
    expect(bodyOf(values, undefined)).toEqual(values);
  });

  it('name the domain that they apply to', () => {
    expect(bodyOf(valuesOf(details), 4)).toEqual({ ...valuesOf(details), domain: 4 });
  });

  it('change one text and keep the others', () => {
    const { texts } = valuesOf(details);
    const changed = withText(texts, { page: 'expired', field: 'button' }, 'More');
    expect(changed).toEqual({ ...texts, expired: { title: 'Over', text: '', button: 'More' } });
    expect(withText({}, { page: 'missing', field: 'text' }, 'Gone')).toEqual({ missing: { text: 'Gone' } });
  });

  it.each([
    ['a text', { expired: { title: 'Over', text: '' } }, true],
    ['empty texts', { expired: { title: '', text: ' ' } }, false],
    ['texts of another page', { missing: { title: 'Gone' } }, false],
    ['none', {}, false],
  ])('tell whether a page has texts: %s', (_what, texts, has) => {
    expect(hasText(texts, 'expired')).toBe(has);
  });

  it('offer every text that the service accepts', () => {
    expect(PAGE_TEXTS).toEqual(BRANDED_PAGES);
    expect(PAGES).toEqual(Object.keys(BRANDED_PAGES));
  });
});
