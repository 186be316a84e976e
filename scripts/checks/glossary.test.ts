import { expect, it } from 'vitest';
import { GLOSSARY, retiredPhrases, retiredUses } from './glossary.ts';

const glossary = {
  path: GLOSSARY,
  text: '| Term | Meaning | Retired |\n|---|---|---|\n| remove | take out | `take away`, `taken out` |\n| link | | |\n',
};

it('reads the retired phrases from the last column', () => {
  expect(retiredPhrases(glossary.text)).toEqual(['take away', 'taken out']);
});

it.each([
  ['web/messages/links/links.ts', "removeFilter: 'Take away',", 1],
  ['docs/api.md', 'It is taken out.', 1],
  ['contract/wire.ts', "about('Links that are taken out.')", 1],
  ['README.md', 'Nothing retired here.', 0],
  ['web/messages/links/links.ts', 'mistaken outcome', 0],
  ['server/links/links.ts', "throw invalidField('url', 'It was taken out.')", 1],
  ['server/links/links.ts', '// Code is judged by its reviewers: take away', 0],
  ['contract/wire.test.ts', 'take away', 0],
  ['contract/openapi/analytics.json', 'take away', 0],
])('%s: %s', (path, text, count) => {
  expect(retiredUses([glossary, { path, text }])).toHaveLength(count);
});

it('judges only the title of a decision, and names the line', () => {
  const decision = { path: 'docs/adr/0001-a.md', text: '# Links that are taken out\n\nThey were taken out.\n' };
  expect(retiredUses([glossary, decision])).toEqual([
    'docs/adr/0001-a.md:1: "taken out" is retired, see docs/glossary.md',
  ]);
});

it('returns nothing without a glossary', () => {
  expect(retiredUses([{ path: 'README.md', text: 'take away' }])).toEqual([]);
});
