import { describe, expect, it } from 'vitest';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { nothingFoundText } from './found-words.ts';
import type { AddedLink } from './picked-links.ts';

const old: AddedLink = { id: 7, label: 'Old', target: 'https://old.example/' };
const pasted: AddedLink = { id: null, label: 'new.example', target: 'https://new.example/' };
const quiet = { wanted: '', address: undefined, picked: [] };

describe('where no link is found to add to a campaign', () => {
  it('says that the account has no links only when it has none', () => {
    expect(nothingFoundText(quiet)).toBe(messages.pickNoneYet);
    expect(nothingFoundText({ ...quiet, picked: [pasted] })).toBeUndefined();
  });

  it('says that nothing matches, whatever is selected', () => {
    expect(nothingFoundText({ ...quiet, wanted: 'mill' })).toBe(messages.pickNone);
    expect(nothingFoundText({ ...quiet, wanted: 'mill', picked: [old] })).toBe(messages.pickNone);
  });

  it('offers a typed address as often as needed', () => {
    const typed = { ...quiet, wanted: 'new.example', address: pasted };
    expect(nothingFoundText(typed)).toBeUndefined();
    expect(nothingFoundText({ ...typed, picked: [pasted] })).toBeUndefined();
  });
});
