import { expect, it } from 'vitest';
import { reading, recentVisit } from './realtime.fixture.ts';
import { EMPTY_FEED, nextFeed } from './use-feed.ts';

const FIRST = reading([recentVisit('1-7', '12:00:05')]);
const SECOND = reading([recentVisit('1-8', '12:00:09', 'JP'), recentVisit('1-7', '12:00:05')]);
const THIRD = reading([recentVisit('1-9', '12:00:11', 'FR'), ...SECOND.visits]);

const afterReadings = (...readings: (typeof FIRST)[]) =>
  readings.reduce((state, read) => nextFeed(state, { read }), EMPTY_FEED);

it('a feed shows its newest reading, and marks what is new in it', () => {
  const feed = afterReadings(FIRST, SECOND);
  expect(feed.shown).toBe(SECOND);
  expect([...feed.changes.active]).toEqual(['1-8']);
  expect(feed.pulses.map(({ country }) => country)).toEqual(['JP']);
});

it('a feed marks only what is new in the last reading, and keeps pulses that may still be seen', () => {
  const feed = afterReadings(FIRST, SECOND, THIRD);
  expect([...feed.changes.active]).toEqual(['1-9']);
  expect(feed.pulses.map(({ country }) => country)).toEqual(['JP', 'FR']);
});

it('a feed is announced as a sum, once, and not at all while nothing happens', () => {
  const feed = afterReadings(FIRST, SECOND, THIRD);
  const heard = nextFeed(feed, 'announce');
  expect(heard.announced).toEqual({ visitors: 3, visits: 2, goals: [] });
  expect(nextFeed(heard, 'announce')).toBe(heard);
  const quieter = nextFeed(heard, { read: { ...THIRD, visitors: 9 } });
  expect(quieter.announced).toBe(heard.announced);
  expect(nextFeed(afterReadings(FIRST), 'announce').announced).toBeUndefined();
});

it('a feed that was paused has one change when it goes on, with everything since', () => {
  const feed = afterReadings(FIRST, THIRD);
  expect([...feed.changes.active]).toEqual(['1-9', '1-8']);
  expect(nextFeed(feed, 'announce').announced).toEqual({ visitors: 3, visits: 2, goals: [] });
});
