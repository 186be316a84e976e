import { describe, expect, it } from 'vitest';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { nothingFound } from './found-words.ts';
import type { AddedLink } from './picked-links.ts';

const old: AddedLink = { id: 7, label: 'Old', target: 'https://old.example/' };
const pasted: AddedLink = { id: null, label: 'new.example', target: 'https://new.example/' };
const quiet = { wanted: '', address: undefined, picked: [], found: 0 };

describe('where no link remains to add to a campaign', () => {
  it('says that the account has no links only when it has none', () => {
    expect(nothingFound(quiet)).toBe(messages.pickNoneYet);
    expect(nothingFound({ ...quiet, picked: [pasted] })).toBeUndefined();
    expect(nothingFound({ ...quiet, picked: [old], found: 1 })).toBe(messages.pickAllIn);
  });

  it('distinguishes links that are already in the campaign from no match', () => {
    expect(nothingFound({ ...quiet, wanted: 'old', picked: [old], found: 1 })).toBe(messages.pickIsIn);
    expect(nothingFound({ ...quiet, wanted: 'mill', picked: [old] })).toBe(messages.pickNone);
  });

  it('offers a typed address as often as needed', () => {
    const typed = { ...quiet, wanted: 'new.example', address: pasted };
    expect(nothingFound(typed)).toBeUndefined();
    expect(nothingFound({ ...typed, picked: [pasted] })).toBeUndefined();
  });
});
