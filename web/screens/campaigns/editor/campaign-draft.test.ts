import { describe, expect, it } from 'vitest';
import type { Campaign } from '../campaign-data.ts';
import { bodyOf, draftOf, hasAddress, NEW_CAMPAIGN } from './campaign-draft.ts';

const stored = {
  id: 3,
  name: 'Spring',
  slug: null,
  public: true,
  strategy: 'weighted',
  sticky: true,
  color: null,
} as Partial<Campaign> as Campaign;

describe('the draft of a campaign', () => {
  it('has empty fields where the campaign has nothing, which saving clears again', () => {
    const draft = draftOf(stored);
    expect(draft).toMatchObject({ slug: '', color: '' });
    expect(bodyOf(draft)).toEqual({
      name: 'Spring',
      slug: null,
      public: true,
      strategy: 'weighted',
      sticky: true,
      color: null,
    });
  });

  it('is sent without spaces around texts, and without fields that are no settings', () => {
    const draft = { ...NEW_CAMPAIGN, name: ' Spring ', slug: ' spring ', picked: [] };
    expect(bodyOf(draft)).toMatchObject({ name: 'Spring', slug: 'spring' });
    expect(bodyOf(draft)).not.toHaveProperty('picked');
  });

  it.each([
    ['', false],
    ['  ', false],
    ['spring', true],
  ])('with the campaign link %j asks how to split traffic: %s', (slug, expected) => {
    expect(hasAddress({ ...NEW_CAMPAIGN, slug })).toBe(expected);
  });
});
