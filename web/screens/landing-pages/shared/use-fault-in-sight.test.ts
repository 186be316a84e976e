import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../state/form.ts';
import { firstFault } from './use-fault-in-sight.ts';

const FIELDS = { content: ['name', 'blocks'], look: ['image'], settings: ['handle'] };

function find(fields: Readonly<Record<string, readonly string[]>>) {
  return firstFault(FIELDS, (field) => faultOf({ fields }, field));
}

describe('the part of an editor to look at', () => {
  it('is the one with the field at fault', () => {
    expect(find({ handle: ['Taken.'] })).toEqual({ tab: 'settings', sentence: 'Taken.' });
    expect(find({ 'blocks.3.url': ['Write a URL.'] })).toEqual({ tab: 'content', sentence: 'Write a URL.' });
  });

  it('is the first of several', () => {
    expect(find({ handle: ['Taken.'], image: ['No picture.'] })?.tab).toBe('look');
  });

  it('is none where nothing is at fault, or something that stands nowhere', () => {
    expect([find({}), find({ nonsense: ['?'] })]).toEqual([undefined, undefined]);
  });
});
