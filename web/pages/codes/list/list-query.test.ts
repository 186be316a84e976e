import { describe, expect, it } from 'vitest';
import { QR_ORDERS, SCANNABLE_GRADES } from '../../../../contract/vocabulary.ts';
import { GRADES, isNarrowed, ORDERS, queryOf, readChoice } from './list-query.ts';

const choiceOf = (address: string) => readChoice(new URLSearchParams(address));

describe('the list in the address', () => {
  it('is everything, newest first, when nothing is said', () => {
    const choice = choiceOf('');
    expect(choice).toEqual({ q: '', type: undefined, grade: undefined, order: 'date' });
    expect(queryOf(choice)).toEqual({ details: true });
    expect(isNarrowed(choice)).toBe(false);
  });

  it('asks the API for what stands there', () => {
    const choice = choiceOf('q=caf%C3%A9&type=wifi&grade=warn&order=scan');
    expect(queryOf(choice)).toEqual({ details: true, q: 'café', type: 'wifi', scannable: 'warn', order: 'scan' });
    expect(isNarrowed(choice)).toBe(true);
  });

  it('passes over words that are none', () => {
    expect(choiceOf('type=barcode&grade=best&order=size')).toEqual(choiceOf(''));
    expect(isNarrowed(choiceOf('order=name'))).toBe(false);
  });

  it('knows the grades and orders of the contract', () => {
    expect([GRADES, ORDERS]).toEqual([SCANNABLE_GRADES, QR_ORDERS]);
  });
});
