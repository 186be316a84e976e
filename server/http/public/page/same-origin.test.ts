import { describe, expect, it } from 'vitest';
import { isOwnForm } from './same-origin.ts';

const BASE = 'https://go.example';

describe('a form', () => {
  it.each([
    [true, { 'sec-fetch-site': 'same-origin' }],
    [true, { 'sec-fetch-site': 'none' }],
    [false, { 'sec-fetch-site': 'cross-site' }],
    [false, { 'sec-fetch-site': 'same-site' }],
    [false, { 'sec-fetch-site': 'cross-site', origin: BASE }],
    [true, { origin: BASE, host: 'other' }],
    [true, { origin: 'http://192.168.0.7:3000', host: '192.168.0.7:3000' }],
    [false, { origin: 'https://evil.example', host: 'go.example' }],
    [false, { origin: 'null', host: 'go.example' }],
    [false, { origin: 'https://go.example.evil.example', host: 'go.example' }],
    [true, { host: 'go.example' }],
  ])('is ours: %s of %o', (isOwn, headers) => {
    expect(isOwnForm({ headers }, BASE)).toBe(isOwn);
  });
});
