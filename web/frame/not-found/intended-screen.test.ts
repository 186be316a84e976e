import { describe, expect, it } from 'vitest';
import { intendedScreen } from './intended-screen.ts';

describe('the screen that an address means', () => {
  it.each([
    ['/websites/1/goals', '/websites/1#goals'],
    ['/websites/1/goals/', '/websites/1#goals'],
    ['/websites/12/funnels', '/websites/12#funnels'],
    ['/websites/1/events', '/websites/1?outcomes=event#goals'],
    ['/websites/1/retention', '/websites/1?ways=retention#funnels'],
    ['/websites/1/live', '/websites/1/realtime'],
    ['/links/7/stats', '/links/7'],
    ['/campaigns/7/edit', '/campaigns/7'],
    ['/qr-codes', '/codes'],
    ['/dashboard', '/'],
  ])('is that of %s: %s', (location, screen) => {
    expect(intendedScreen(location)).toBe(screen);
  });

  it.each(['/websites/x/goals', '/websites/1/goals/2', '/no-such-screen', '/admin'])(
    'is unknown for %s',
    (location) => {
      expect(intendedScreen(location)).toBeUndefined();
    },
  );
});
