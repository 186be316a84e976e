import { describe, expect, it } from 'vitest';
import { OVERLAY_TYPES } from '../../../../contract/vocabulary.ts';
import { FORM_TYPES as ASKED } from '../../../../server/http/public/landing-pages/overlay-page.ts';
import { ASKING, bodyOf, EMPTY_OVERLAY, valuesOf } from './overlay-values.ts';

const details = {
  id: 6,
  type: 'poll',
  name: 'Tea',
  date: '2026-02-20 11:30:45',
  message: null,
  label: null,
  link: null,
  position: 'top',
  color: '#fff',
  background: null,
  image: null,
  coupon: null,
  question: 'Tea?',
  options: ['Yes', 'No'],
  placeholder: null,
  notify: true,
} as const;

describe('form values of an overlay', () => {
  it('contain no null and convert back unchanged', () => {
    const values = valuesOf({ ...details, options: [...details.options] });
    expect(values).toMatchObject({ type: 'poll', message: '', color: '#fff', options: ['Yes', 'No'], notify: true });
    expect(bodyOf(values)).toMatchObject({ name: 'Tea', question: 'Tea?', background: '', position: 'top' });
  });

  it('offer two empty answers, and send only those with text', () => {
    expect(valuesOf({ ...details, options: [] }).options).toEqual(['', '']);
    expect(bodyOf({ ...EMPTY_OVERLAY, options: ['Yes ', ' ', 'No', ''] }).options).toEqual(['Yes', 'No']);
  });

  it('add the scheme to addresses without one', () => {
    const body = bodyOf({ ...EMPTY_OVERLAY, link: 'shop.example', image: 'shop.example/a.png' });
    expect([body.link, body.image]).toEqual(['https://shop.example', 'https://shop.example/a.png']);
  });

  it('know which types collect responses, as the service does', () => {
    expect(OVERLAY_TYPES.filter((type) => ASKING.has(type))).toEqual(OVERLAY_TYPES.filter((type) => ASKED.has(type)));
  });
});
