import { describe, expect, it } from 'vitest';
import { dimensionName, valueName } from './value-names.ts';

describe('names of values', () => {
  it.each([
    ['country', 'DE', 'Germany'],
    ['language', 'pt-BR', 'Brazilian Portuguese'],
    ['device', 'mobile', 'Phone'],
    ['channel', 'ai', 'AI assistants'],
    ['channel', 'qr', 'QR codes'],
    ['channel', 'link', 'Short links'],
    ['screen', '390x844', '390 × 844'],
    ['page', '/beans', '/beans'],
    ['utm_source', '', 'Unknown'],
    ['referrer', '', 'No referrer'],
    // As a filter has it, which has no label of the service.
    ['source', '', 'Direct, email and other'],
    ['country', '??', '??'],
  ])('%s %j is %s', (dimension, value, name) => {
    expect(valueName(dimension, value)).toBe(name);
  });

  it('are those of the service where the browser has none', () => {
    expect(valueName('region', 'BY', 'Bavaria')).toBe('Bavaria');
  });

  it('of dimensions are labels, and those of properties their own', () => {
    expect(dimensionName('os')).toBe('Operating system');
    expect(dimensionName('property:plan')).toBe('plan');
  });
});
