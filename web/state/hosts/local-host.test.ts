import { describe, expect, it } from 'vitest';
import { isLocalUrl } from './local-host.ts';

describe('an address that only this machine or network can reach', () => {
  it.each([
    'http://localhost:3000/q/a',
    'http://shop.localhost/',
    'http://127.0.0.1:4890/',
    'http://10.1.2.3/',
    'http://192.168.0.7/',
    'http://172.16.0.1/',
    'http://172.31.255.1/',
    'http://[::1]:3000/',
    'http://[fd12:3456::1]/',
    'http://printer.local/',
  ])('is %s', (address) => expect(isLocalUrl(address)).toBe(true));

  it.each([
    'https://go.example/',
    'http://172.32.0.1/',
    'http://11.0.0.1/',
    'https://localhost.example/',
    'https://10.example.com/',
    'http://[2001:db8::1]/',
  ])('is not %s', (address) => expect(isLocalUrl(address)).toBe(false));
});
