import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { FieldFaults } from './field-faults.ts';

function thrownBy(faults: FieldFaults): unknown {
  try {
    faults.throwIfAny();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('faults of fields', () => {
  it('throw nothing when there are none', () => {
    expect(thrownBy(new FieldFaults())).toBeUndefined();
  });

  it('are thrown together, each under its field, in the order in which they were found', () => {
    const faults = new FieldFaults();
    faults.add('iban', 'Enter the IBAN.');
    faults.add('amount', 'Enter an amount.');
    const error = thrownBy(faults);
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe('invalid_input');
    expect((error as AppError).message).toBe('Enter the IBAN.');
    expect(Object.entries((error as AppError).fields ?? {})).toEqual([
      ['data.iban', ['Enter the IBAN.']],
      ['data.amount', ['Enter an amount.']],
    ]);
  });

  it('keep the first sentence of a field', () => {
    const faults = new FieldFaults();
    faults.add('end', 'Enter the end.');
    faults.add('end', 'The event must end after it starts.');
    expect((thrownBy(faults) as AppError).fields).toEqual({ 'data.end': ['Enter the end.'] });
  });
});
