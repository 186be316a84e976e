import { expect, it } from 'vitest';
import { invalidField } from '../app-error.ts';
import { ifReachable } from './if-reachable.ts';

it('turns a rejected URL into undefined, and passes everything else on', async () => {
  expect(await ifReachable(Promise.resolve(7))).toBe(7);
  expect(await ifReachable(Promise.reject(invalidField('url', 'This URL cannot be reached.')))).toBeUndefined();
  await expect(ifReachable(Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
});
