import { describe, expect, it } from 'vitest';
import { UNRELEASED } from './news.generated.ts';
import { NEWS_PLACES, newsMessages } from './news.ts';

describe('news', () => {
  it.each(UNRELEASED.map(({ title }) => title))('says in one sentence what %s brings, and where', (title) => {
    const { text = '', to = '', group } = NEWS_PLACES[title] ?? {};
    expect(text).toMatch(/^[A-Z].{20,110}\.$/);
    expect(to).toMatch(/^\//);
    expect(group && newsMessages.groups[group]).toBeDefined();
  });

  it('names the release that it follows', () => {
    expect(newsMessages.latestAbout('0.2', 'Nov 24, 2026')).toBe('Since version 0.2 of Nov 24, 2026');
  });
});
