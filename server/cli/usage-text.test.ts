import { describe, expect, it } from 'vitest';
import { similarName, usageText } from './usage-text.ts';

describe('the usage of a command', () => {
  it.each([
    ['migrate', ['Usage: waymark migrate']],
    ['serve [--role edge,api,worker] [--workers N]', ['Usage: waymark serve [--role edge,api,worker] [--workers N]']],
    [
      'orphans list [--json] | forget PATH... | forget --all',
      [
        'Usage: waymark orphans list [--json]',
        '       waymark orphans forget PATH...',
        '       waymark orphans forget --all',
      ],
    ],
    ['backup [DIR] | backup list', ['Usage: waymark backup [DIR]', '       waymark backup list']],
    ['announce [TEXT [--level info] | --remove]', ['Usage: waymark announce [TEXT [--level info] | --remove]']],
    ['operator add|remove EMAIL | list', ['Usage: waymark operator add|remove EMAIL', '       waymark operator list']],
  ])('has a line for each way to call it: %s', (usage, lines) => {
    expect(usageText(usage).split('\n')).toEqual(lines);
  });
});

describe('the name that was meant', () => {
  const names = ['serve', 'reload', 'account', 'key', 'seed', 'restore', 'restore-drill'];
  it.each([
    ['serv', 'serve'],
    ['SERVE', 'serve'],
    ['sreve', 'serve'],
    ['acount', 'account'],
    ['acocunts', 'account'],
    ['keys', 'key'],
    ['sede', 'seed'],
    ['restore-dril', 'restore-drill'],
    ['xyz', undefined],
    ['', undefined],
    ['statistics', undefined],
    ['__proto__', undefined],
  ])('%j is %j', (written, meant) => {
    expect(similarName(written, names)).toBe(meant);
  });
});
