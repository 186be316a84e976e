import { describe, expect, it } from 'vitest';
import {
  type AddedLinks,
  destinationInText,
  keyOf,
  labelOf,
  picturedDraft,
  picturedLinks,
  withAdded,
  withChange,
  withoutLink,
} from './picked-links.ts';
import type { CampaignLink } from './rotation.ts';

const nine = { id: 9, label: 'Nine', target: 'https://example.com/9' };
const pasted = { id: null, label: 'new.example', target: 'https://new.example/' };
const pick = (...links: AddedLinks) => links.reduce<AddedLinks>(withAdded, []);

describe('links picked for a campaign', () => {
  it('are in the order of picking, existing ones once', () => {
    expect(pick(nine, pasted, nine).map(keyOf)).toEqual(['9', 'https://new.example/']);
  });

  it('may be several new ones with one destination, each with its own name and weight', () => {
    const [first, second, third] = pick(pasted, pasted, pasted);
    if (!first || !second || !third) throw new Error('Three were picked.');
    let picked = withAdded(withoutLink([first, second, third], second), pasted);
    expect(picked.map(keyOf)).toEqual([first, third, { ...pasted, nth: 4 }].map(keyOf));
    picked = withChange(withChange(picked, first, { title: 'Newsletter' }), third, { title: 'Instagram', weight: '5' });
    expect(picturedDraft(picked).map(({ label, weight }) => [label, weight])).toEqual([
      ['Newsletter', 1],
      ['Instagram', 5],
      ['new.example', 1],
    ]);
  });

  it('can be removed, whether they are new or existing', () => {
    expect(withoutLink(withoutLink(pick(nine, pasted), nine), pasted)).toEqual([]);
  });

  it('keep a weight as typed, and are previewed with 1 while it is invalid', () => {
    const picked = withChange([nine], nine, { weight: 'many' });
    expect(picked[0]?.weight).toBe('many');
    expect(picturedDraft(picked)[0]?.weight).toBe(1);
  });

  it('use the typed name of a new link unless it is blank', () => {
    expect([' Flyer ', '  ', undefined].map((title) => labelOf({ ...pasted, title }))).toEqual([
      'Flyer',
      'new.example',
      'new.example',
    ]);
  });

  it('have different IDs in the preview before they are saved', () => {
    expect(new Set(picturedDraft(pick(pasted, pasted, nine)).map(({ id }) => id)).size).toBe(3);
  });
});

describe('the links of a campaign in its preview', () => {
  it('have their weight, and say why they are skipped', () => {
    const link = {
      id: 1,
      shorturl: 'https://go.example/a1',
      alias: 'a1',
      title: 'Link',
      longurl: 'https://example.com/1',
      weight: 3,
      status: 'active',
      protected: true,
      start: null,
      expiry: null,
      clicklimit: null,
      clicks: 0,
    } as CampaignLink;
    expect(picturedLinks([link], 0)).toMatchObject([{ id: 1, label: 'Link', weight: 3, obstacle: 'protected' }]);
  });
});

describe('pasted text', () => {
  it.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c', 'example.com/a?b=c'],
    ['http://example.com', 'http://example.com/', 'example.com'],
    ['example.com/path', 'https://example.com/path', 'example.com/path'],
    ['www.example.co.uk', 'https://www.example.co.uk/', 'example.co.uk'],
    ['example.com:8080/x', 'https://example.com:8080/x', 'example.com:8080/x'],
    ['localhost:8080/x', 'http://localhost:8080/x', 'localhost:8080/x'],
  ])('%s is an address', (words, target, label) => {
    expect(destinationInText(words)).toEqual({ id: null, target, label });
  });

  it.each(['', 'garden', 'garden tour', 'a@example.com', 'two words.com', 'https://', 'v1.2', 'javascript:alert(1)'])(
    '%j is a search',
    (words) => {
      expect(destinationInText(words)).toBeUndefined();
    },
  );
});
