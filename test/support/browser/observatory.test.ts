import { describe, expect, it } from 'vitest';
import { FOREIGN_ORIGIN, observe } from './observatory.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const GOOD = {
  ...HTML,
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
};
const grade = (headers: Record<string, string | string[]>, text = '', isHttps = true) =>
  observe({ headers, text, isHttps });

describe('the grade of an answer', () => {
  it('is a D for a response without headers, and an A+ for one with all of them', () => {
    expect(grade({})).toMatchObject({ score: 30, grade: 'D' });
    expect(grade({}, '', false)).toMatchObject({ score: 30, grade: 'D' });
    expect(grade(GOOD)).toMatchObject({ score: 130, grade: 'A+' });
  });

  it('has extra points only from 90 on', () => {
    const { 'strict-transport-security': _, ...without } = GOOD;
    expect(grade(without)).toMatchObject({ score: 80, grade: 'B+' });
  });

  it.each([
    ["default-src 'none'; img-src http:", -10],
    ["default-src 'none'; frame-ancestors https: http:", -20],
    ["default-src 'none'; script-src 'self' 'unsafe-inline'", -20],
    ["default-src 'none'; script-src data:", -20],
    ["script-src 'self'", -20],
    ["default-src 'self'; script-src 'self' 'unsafe-eval'", -10],
    ["default-src 'none'; style-src 'unsafe-inline'", 0],
    ["default-src 'self'", 5],
    ["default-src 'none'; frame-ancestors *; form-action *", 10],
    ['', -25],
  ])('gives the policy %j the score %i', (policy, modifier) => {
    const { findings } = grade({ ...GOOD, 'content-security-policy': policy });
    expect(findings['content-security-policy']).toMatch(new RegExp(` ${modifier}$`));
  });

  it.each([
    ['cookies', { 'set-cookie': ['__Host-a=1; Secure; HttpOnly; SameSite=Lax'] }, 5],
    ['cookies', { 'set-cookie': ['a=1; Secure; SameSite=Lax', 'b=1; Secure'] }, 0],
    ['cookies', { 'set-cookie': ['a=1; SameSite=Lax'] }, -5],
    ['cookies', { 'set-cookie': ['session=1; SameSite=Lax; Secure'] }, -30],
    ['cookies', { 'set-cookie': ['session=1; HttpOnly'] }, -10],
    ['cookies', { 'set-cookie': ['a=1; Secure; SameSite=Never'] }, -20],
    ['cross-origin-resource-policy', { 'cross-origin-resource-policy': 'nobody' }, -5],
    ['cross-origin-resource-policy', { 'cross-origin-resource-policy': 'cross-origin' }, 0],
    ['cross-origin-resource-sharing', { 'access-control-allow-origin': '*' }, 0],
    [
      'cross-origin-resource-sharing',
      { 'access-control-allow-origin': FOREIGN_ORIGIN, 'access-control-allow-credentials': 'true' },
      -50,
    ],
    ['referrer-policy', { 'referrer-policy': 'unsafe-url' }, -5],
    ['referrer-policy', { 'referrer-policy': 'no-referrer, strict-origin-when-cross-origin' }, 5],
    ['referrer-policy', { 'referrer-policy': 'nothing' }, -5],
    ['strict-transport-security', { 'strict-transport-security': 'max-age=3600' }, -10],
    ['strict-transport-security', { 'strict-transport-security': 'for ever' }, -20],
    ['x-content-type-options', { 'x-content-type-options': 'sniff' }, -5],
    ['x-frame-options', { 'content-security-policy': "default-src 'none'", 'x-frame-options': 'DENY' }, 0],
    ['x-frame-options', { 'content-security-policy': "default-src 'none'" }, -20],
  ] as const)('%s: %j is %i', (test, headers, modifier) => {
    expect(grade({ ...GOOD, ...(headers as object) }).findings[test]).toMatch(new RegExp(` ${modifier}$`));
  });

  it.each([
    ['<script src="/a.js"></script>', 0],
    ['<script src="/a.js" integrity="sha384-x"></script>', 5],
    ['<script src="https://cdn.example/a.js"></script>', -5],
    ['<script src="https://cdn.example/a.js" integrity="sha384-x"></script>', 5],
    ['<script src="//cdn.example/a.js" integrity="sha384-x"></script>', -20],
    ['<script src="http://cdn.example/a.js"></script>', -50],
    ['no script', 0],
  ])('gives %s the score %i', (text, modifier) => {
    expect(grade(GOOD, text).findings['subresource-integrity']).toMatch(new RegExp(` ${modifier}$`));
  });
});
