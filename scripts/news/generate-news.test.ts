import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { generateNews, readNews, readUnreleased } from './generate-news.ts';

const changelogOf = (lines: string, heading = '[0.3.0] - 2026-12-01') =>
  `# Changelog\n\nAll changes.\n\n## ${heading}\n\n### Added\n${lines}\n\n## [0.1.0] - 2026-11-22\n\n- Links.\n`;

describe('the news of a release', () => {
  it.each([
    ['a title and one line', '- **Guests.** Invite someone.', [{ title: 'Guests', text: 'Invite someone.' }]],
    [
      'several lines',
      '- **Guests.** Invite someone\n  to one dashboard.\n- Other.',
      [{ title: 'Guests', text: 'Invite someone to one dashboard.' }],
    ],
    [
      'links, code and emphasis, without Markdown',
      '- **Guests.** *Settings > Members* or `invite`, see [workspaces](docs/workspaces.md).',
      [{ title: 'Guests', text: 'Settings > Members or invite, see workspaces.' }],
    ],
    [
      'references, without them',
      '- **Guests.** Invite someone ([docs](docs/workspaces.md), [ADR 68](docs/adr/0068-guests.md)).',
      [{ title: 'Guests', text: 'Invite someone.' }],
    ],
    [
      'several entries, in their order',
      '- **One.** First.\n- Plain.\n\n### Fixed\n- **Two.** Second.',
      [
        { title: 'One', text: 'First.' },
        { title: 'Two', text: 'Second.' },
      ],
    ],
  ])('has %s', (_what, lines, entries) => {
    expect(readNews(changelogOf(lines))).toEqual([{ version: '0.3.0', date: '2026-12-01', entries }]);
  });

  it.each([
    ['entries without a title', '- Links.'],
    ['bold words inside', '- Links are **fast.** Very.'],
    ['a bold word without a full stop, such as a warning', '- **Breaking:** renamed.'],
    ['a title without text', '- **Guests.**'],
  ])('has nothing of %s', (_what, lines) => {
    expect(readNews(changelogOf(lines))).toEqual([]);
  });

  it.each(['[Unreleased]', '[0.3.0]', '[0.3.0-rc.1] - 2026-12-01', 'Notes'])('is not taken from %s', (heading) => {
    expect(readNews(changelogOf('- **Guests.** Invite someone.', heading))).toEqual([]);
  });

  it('of a build between releases is what the changelog has not released', () => {
    const lines = '- **Guests.** Invite someone.\n- Links.';
    expect(readUnreleased(changelogOf(lines, '[Unreleased]'))).toEqual([{ title: 'Guests', text: 'Invite someone.' }]);
    expect(readUnreleased(changelogOf(lines))).toEqual([]);
  });

  it('comes newest first, as the changelog does', () => {
    const release = (version: string) => `## [${version}] - 2026-12-01\n\n- **A.** B.\n\n`;
    expect(readNews(`# C\n\n${release('0.4.0')}${release('0.3.0')}`).map(({ version }) => version)).toEqual([
      ...['0.4.0', '0.3.0'],
    ]);
  });
});

describe('the changelog of this repository', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const news = readNews(changelog);
  /** As if the next release were out, so that its news is found to be too long today. */
  const all = readNews(changelog.replace('## [Unreleased]', '## [99.0.0] - 2030-01-01'));

  it('has a section for the release of the package', () => {
    expect(changelog).toContain(`\n## [${packageFile.version}] - 20`);
  });

  it('has short news without Markdown', () => {
    expect(all.length).toBeGreaterThan(0);
    for (const { entries } of all) {
      expect(entries.length).toBeLessThanOrEqual(18);
      for (const { title, text } of entries) {
        expect(title.length).toBeLessThanOrEqual(50);
        expect(text.length).toBeLessThanOrEqual(320);
        expect(text).not.toMatch(/[`*\]]|\.md/);
      }
    }
  });

  it('makes two files, of which one has the version only', async () => {
    const [version, all] = await generateNews();
    expect(version?.content).toContain(`export const NEWEST_NEWS = "${news[0]?.version ?? '0.0.0'}";`);
    for (const { version: one } of news) expect(all?.content).toContain(`"version": "${one}"`);
  });
});
