import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { parseAst } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUILT_TRACKER, BUILT_VITALS, buildTracker, buildVitals } from './build-tracker.ts';

describe.each([
  ['the built tracker', BUILT_TRACKER, buildTracker],
  ['the built vitals', BUILT_VITALS, buildVitals],
])('%s', (_name, file, build) => {
  let built: string;
  beforeAll(async () => {
    built = await build();
  });

  it('is what is served', () => {
    expect(readFileSync(file, 'utf8')).toBe(built);
  });

  it('is the same in every build', async () => {
    expect(await build()).toBe(built);
  });

  it('is a classic script, which any page can load', () => {
    expect(() => new Script(built)).not.toThrow();
    expect(() => parseAst(built, { sourceType: 'script' })).not.toThrow();
  });

  it('needs no syntax that is younger than 2020', () => {
    const types = new Set<string>();
    const operators = new Set<string>();
    visit(parseAst(built, { sourceType: 'script' }), (node) => {
      types.add(node.type);
      if (node.operator) operators.add(node.operator);
    });
    const young = ['ImportExpression', 'PropertyDefinition', 'PrivateIdentifier', 'StaticBlock', 'AwaitExpression'];
    expect(young.filter((type) => types.has(type))).toEqual([]);
    expect(['??=', '||=', '&&='].filter((operator) => operators.has(operator))).toEqual([]);
    expect(types.size).toBeGreaterThan(10);
  });

  it('leaves no name behind in the page', () => {
    const { body } = parseAst(built, { sourceType: 'script' });
    expect(body.map(({ type }) => type)).toEqual(['ExpressionStatement']);
  });

  it('is one line', () => {
    expect(built.trim().split('\n')).toHaveLength(1);
    expect(built.endsWith('\n')).toBe(true);
  });
});

interface Node {
  type: string;
  operator?: string;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') see(value as Node);
    for (const child of Object.values(value)) visit(child, see);
  }
}
