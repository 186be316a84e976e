import { describe, expect, it } from 'vitest';
import { STATISTICS_DIMENSIONS, STATISTICS_HOURLY_METRICS, STATISTICS_METRICS } from '../../../contract/vocabulary.ts';
import { FIGURE_NAMES, LIST_NAMES, readTopic } from './topics.ts';

describe('topics', () => {
  it('exist for every name that the wire knows', () => {
    for (const name of [...STATISTICS_DIMENSIONS, ...STATISTICS_METRICS, ...STATISTICS_HOURLY_METRICS]) {
      expect([name, readTopic(name)]).not.toContain(undefined);
    }
  });

  it.each(LIST_NAMES)('%s is a list, and has no hours', (name) => {
    expect(readTopic(name)).toMatchObject({ kind: 'list' });
    expect(readTopic(`${name}_hours`)).toBeUndefined();
  });

  it.each(FIGURE_NAMES)('%s is a figure by day, and by hour in two spellings', (name) => {
    expect(readTopic(name)).toMatchObject({ kind: 'figure', by: 'day' });
    for (const hourly of [`${name}_hours`, `${name}_hourly`]) {
      expect(readTopic(hourly)).toEqual({ ...readTopic(name), by: 'hour' });
    }
  });

  it.each([
    ['os', 'operating_system'],
    ['resolution', 'screen_resolution'],
    ['pageview', 'pageviews'],
    ['visitor_hours', 'visitors_hours'],
    ['session', 'sessions'],
  ])('%s is another name of %s', (alias, name) => {
    expect(readTopic(alias)).toEqual(readTopic(name));
  });

  it.each(['', 'password', 'constructor', '__proto__', 'toString_hours', 'page ', 'Page', 'pageviews_hours_hours'])(
    'rejects the unknown name %j',
    (name) => {
      expect(readTopic(name)).toBeUndefined();
    },
  );
});
