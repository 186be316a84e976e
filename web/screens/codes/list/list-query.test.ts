import { describe, expect, it } from 'vitest';
import { QR_ORDERS, SCANNABLE_GRADES } from '../../../../contract/vocabulary.ts';
import {
  changedCount,
  exportQueryOf,
  GRADES,
  isNarrowed,
  listControls,
  ORDERS,
  queryOf,
  readChoice,
} from './list-query.ts';

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
    expect(exportQueryOf(choice)).toEqual({ q: 'café', type: 'wifi', scannable: 'warn' });
  });

  it('passes over words that are none', () => {
    expect(choiceOf('type=barcode&grade=best&order=size')).toEqual(choiceOf(''));
    expect(isNarrowed(choiceOf('order=name'))).toBe(false);
  });

  it('counts what is not as it is at first, except for words that are in sight anyway', () => {
    expect(changedCount(choiceOf('q=caf%C3%A9'))).toBe(0);
    expect(changedCount(choiceOf('type=wifi&grade=warn&order=scan'))).toBe(3);
  });

  it.each(['', 'type=wifi&grade=warn&order=scan'])('stands in controls that lead back to it: %s', (address) => {
    const controls = listControls(choiceOf(address));
    for (const { value, choices } of controls) expect(choices.map((choice) => choice.value)).toContain(value);
    const written = new URLSearchParams(controls.filter(({ value }) => value).map(({ name, value }) => [name, value]));
    expect(written.toString()).toBe(address);
  });

  it('knows the grades and orders of the contract', () => {
    expect([GRADES, ORDERS]).toEqual([SCANNABLE_GRADES, QR_ORDERS]);
  });
});
