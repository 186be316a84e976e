import { describe, expect, it } from 'vitest';
import { fieldErrorOf } from '../form.ts';
import { firstError } from './focus-error.ts';

const FIELDS = { content: ['name', 'blocks'], look: ['image'], settings: ['handle'] };

function find(fields: Readonly<Record<string, readonly string[]>>) {
  return firstError(FIELDS, (field) => fieldErrorOf({ fields }, field));
}

describe('the tab of an error', () => {
  it('is the one with the invalid field', () => {
    expect(find({ handle: ['Taken.'] })).toEqual({ tab: 'settings', sentence: 'Taken.' });
    expect(find({ 'blocks.3.url': ['Write a URL.'] })).toEqual({ tab: 'content', sentence: 'Write a URL.' });
  });

  it('is the first of several', () => {
    expect(find({ handle: ['Taken.'], image: ['No picture.'] })?.tab).toBe('look');
  });

  it('is undefined without errors, and for an error of no field', () => {
    expect([find({}), find({ nonsense: ['?'] })]).toEqual([undefined, undefined]);
  });
});
