import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { ConcurrencySlots } from './concurrency-slots.ts';

describe('places', () => {
  it('are as many as there are, for each caller', () => {
    const places = new ConcurrencySlots(2, 'Only two.');
    const leave = places.take(1);
    places.take(1);
    places.take(2);
    const refused = () => places.take(1);
    expect(refused).toThrow(AppError);
    expect(refused).toThrow('Only two.');
    leave();
    places.take(1);
    expect(refused).toThrow('Only two.');
  });

  it('are released once, with repeated calls', () => {
    const places = new ConcurrencySlots(1, 'Only one.');
    const leave = places.take(1);
    leave();
    const next = places.take(1);
    leave();
    expect(() => places.take(1)).toThrow('Only one.');
    next();
    places.take(1);
  });
});
