import { describe, expect, it } from 'vitest';
import { type Consent, createConsentCookies } from './consent-cookie.ts';

const cookies = createConsentCookies('https://go.example');
const HALF_A_YEAR = 180 * 24 * 60 * 60;

function requested(...pairs: string[]) {
  return { headers: { cookie: pairs.join('; ') } };
}

function of(accountId: number, value: string): string {
  return `__Host-waymark-consent-${accountId}=${value}`;
}

function consent(accountId: number, ...words: Consent['words']): Consent {
  return { accountId, words };
}

describe('the consent cookie', () => {
  it('stores yes or no and the vendors, is bound to its host, and expires', () => {
    const fixed = `Path=/; Max-Age=${HALF_A_YEAR}; HttpOnly; SameSite=Lax; Secure`;
    expect(cookies.keep(requested(), consent(12, 'forum', 'qapixel'))).toEqual([
      `${of(12, 'yes.forum.qapixel')}; ${fixed}`,
    ]);
    expect(cookies.keep(requested(), consent(12))).toEqual([`${of(12, 'no')}; ${fixed}`]);
  });

  it('has no prefix and no Secure without https, where browsers would reject both', () => {
    const [plain] = createConsentCookies('http://localhost:3000').keep(requested(), consent(1));
    expect(plain).toBe(`waymark-consent-1=no; Path=/; Max-Age=${HALF_A_YEAR}; HttpOnly; SameSite=Lax`);
  });

  it('exists per account: each account asks separately', () => {
    const request = requested('waymark=secret', of(1, 'no'), of(2, 'yes.forum'));
    expect([1, 2, 3].map((id) => cookies.read(request, id))).toEqual([consent(1), consent(2, 'forum'), undefined]);
    expect(cookies.all(request)).toEqual([consent(1), consent(2, 'forum')]);
    expect(cookies.all({ headers: {} })).toEqual([]);
  });

  it('consent adds to earlier vendors; rejection removes all of them', () => {
    const request = requested(of(1, 'yes.forum'));
    expect(cookies.keep(request, consent(1, 'qapixel', 'forum'))[0]).toContain(of(1, 'yes.forum.qapixel;'));
    expect(cookies.keep(request, consent(1))[0]).toContain(of(1, 'no;'));
    expect(cookies.keep(requested(of(1, 'no')), consent(1, 'forum'))[0]).toContain(of(1, 'yes.forum;'));
  });

  it('can be taken away', () => {
    expect(cookies.forget(7)).toEqual([`${of(7, '')}; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`]);
  });

  it('drops the oldest cookies above the limit, and none below it', () => {
    const many = Array.from({ length: 30 }, (_, index) => of(index + 1, 'no'));
    const written = cookies.keep(requested(...many), consent(99));
    expect(written.map((line) => line.split('; ').slice(0, 3).join('; '))).toEqual([
      `${of(1, '')}; Path=/; Max-Age=0`,
      `${of(99, 'no')}; Path=/; Max-Age=${HALF_A_YEAR}`,
    ]);
    expect(cookies.keep(requested(...many), consent(30))).toHaveLength(1);
  });

  it.each([
    ['', 'nothing'],
    ['yes', 'a yes to nobody'],
    ['yes.', 'a yes to nobody'],
    ['yes.nobody', 'a yes to somebody unknown'],
    ['yes.forum.<script>', 'markup'],
    ['maybe', 'another word'],
    ['no.forum', 'both'],
    [`yes${'.forum'.repeat(14)}`, 'more than there are'],
  ])('%j is not a valid choice: %s', (value) => {
    expect(cookies.read(requested(of(1, value)), 1)).toBeUndefined();
  });

  it.each(['0', '01', '-1', '1e3', 'x', '9'.repeat(16)])('of account %s belongs to no one', (id) => {
    expect(cookies.all(requested(`__Host-waymark-consent-${id}=no`))).toEqual([]);
  });

  it('that is duplicated, or has another name, is ignored', () => {
    expect(cookies.read(requested(of(1, 'yes.forum'), of(1, 'no')), 1)).toBeUndefined();
    expect(cookies.all(requested('waymark-consent-1=yes.forum', 'x__Host-waymark-consent-1=no'))).toEqual([]);
  });
});
