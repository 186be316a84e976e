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
  it('shows everything, newest first, by default', () => {
    const choice = choiceOf('');
    expect(choice).toEqual({ q: '', type: undefined, grade: undefined, order: 'date' });
    expect(queryOf(choice)).toEqual({ details: true });
    expect(isNarrowed(choice)).toBe(false);
  });

  it('becomes the query of the API', () => {
    const choice = choiceOf('q=caf%C3%A9&type=wifi&grade=warn&order=scan');
    expect(queryOf(choice)).toEqual({ details: true, q: 'café', type: 'wifi', scannable: 'warn', order: 'scan' });
    expect(isNarrowed(choice)).toBe(true);
    expect(exportQueryOf(choice)).toEqual({ q: 'café', type: 'wifi', scannable: 'warn' });
  });

  it('ignores unknown values', () => {
    expect(choiceOf('type=barcode&grade=best&order=size')).toEqual(choiceOf(''));
    expect(isNarrowed(choiceOf('order=name'))).toBe(false);
  });

  it('counts changed controls, except those that are always visible', () => {
    expect(changedCount(choiceOf('q=caf%C3%A9'))).toBe(0);
    expect(changedCount(choiceOf('type=wifi&grade=warn&order=scan'))).toBe(3);
  });

  it.each(['', 'type=wifi&grade=warn&order=scan'])('appears in controls that write the same address: %s', (address) => {
    const controls = listControls(choiceOf(address));
    for (const { value, choices } of controls) expect(choices.map((choice) => choice.value)).toContain(value);
    const written = new URLSearchParams(controls.filter(({ value }) => value).map(({ name, value }) => [name, value]));
    expect(written.toString()).toBe(address);
  });

  it('knows the grades and orders of the contract', () => {
    expect([GRADES, ORDERS]).toEqual([SCANNABLE_GRADES, QR_ORDERS]);
  });
});
