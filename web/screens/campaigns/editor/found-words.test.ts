import { describe, expect, it } from 'vitest';
import { campaignWords as words } from '../../../messages/campaigns.ts';
import { nothingFound } from './found-words.ts';
import type { AddedLink } from './picked-links.ts';

const old: AddedLink = { id: 7, label: 'Old', target: 'https://old.example/' };
const pasted: AddedLink = { id: null, label: 'new.example', target: 'https://new.example/' };
const quiet = { wanted: '', address: undefined, picked: [], found: 0 };

describe('where no link is left to be put into a campaign', () => {
  it('it is said that there are none only to whoever has none', () => {
    expect(nothingFound(quiet)).toBe(words.pickNoneYet);
    expect(nothingFound({ ...quiet, picked: [pasted] })).toBeUndefined();
    expect(nothingFound({ ...quiet, picked: [old], found: 1 })).toBe(words.pickAllIn);
  });

  it('what was looked for and is in it already is told from what is not there', () => {
    expect(nothingFound({ ...quiet, wanted: 'old', picked: [old], found: 1 })).toBe(words.pickIsIn);
    expect(nothingFound({ ...quiet, wanted: 'mill', picked: [old] })).toBe(words.pickNone);
  });

  it('an address stands there to be put in, as often as is wanted', () => {
    const typed = { ...quiet, wanted: 'new.example', address: pasted };
    expect(nothingFound(typed)).toBeUndefined();
    expect(nothingFound({ ...typed, picked: [pasted] })).toBeUndefined();
  });
});
