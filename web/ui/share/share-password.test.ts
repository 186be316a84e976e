import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { rejectWeakPassword } from './share-password.ts';

it.each(['', 'abcdefgh', 'four plain words', '🌲🌲🌲🌲🌲🌲🌲🌲'])('accepts %j for a shared dashboard', (password) => {
  expect(() => rejectWeakPassword(password)).not.toThrow();
});

it.each(['ab', 'abcdefg', '🌲🌲🌲🌲'])('rejects %j at its field', (password) => {
  expect(() => rejectWeakPassword(password)).toThrow(ApiError);
  expect(() => rejectWeakPassword(password)).toThrow('Enter a password of at least 8 characters.');
});
