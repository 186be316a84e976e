import { describe, expect, it } from 'vitest';
import { type BioBlock, parseBioContent } from '../../../pages/bio-value.ts';
import { countdown, countdownStyle } from './countdown.ts';

const AT = Date.UTC(2026, 11, 24, 18);
const SECOND_MS = 1_000;
const DAY = 86_400;

function block(over: Partial<BioBlock> = {}): BioBlock {
  const [only] = parseBioContent('{"blocks":[{"type":"countdown"}]}').blocks;
  if (!only) throw new Error('no block');
  return { ...only, at: AT, ...over };
}

/** The markup so many seconds before the end. */
const secondsBefore = (seconds: number, over: Partial<BioBlock> = {}) =>
  countdown(block(over), AT - seconds * SECOND_MS).markup;

describe('a countdown', () => {
  it.each([
    [12 * DAY + 4 * 3_600 + 20 * 60 + 7, 'ticks h-4 m-20 s-7', '12 days, 4 hours, 20 minutes left.'],
    [DAY, 'ticks h-0 m-0 s-0', '1 day, 0 hours, 0 minutes left.'],
    [DAY - 1, 'ticks h-23 m-59 s-59 ends', '23 hours, 59 minutes left.'],
    [61, 'ticks h-0 m-1 s-1 ends', '0 hours, 1 minute left.'],
    [0.2, 'ticks h-0 m-0 s-1 ends', '0 hours, 0 minutes left.'],
  ])('%d seconds before its end starts at %s', (seconds, names, spoken) => {
    const markup = secondsBefore(seconds);
    expect(markup).toContain(`<div class="${names}" aria-hidden="true">`);
    expect(markup).toContain(`<p class="unseen">${spoken}</p>`);
    for (const name of names.split(' ').slice(1)) expect(countdownStyle).toContain(`.${name} `);
  });

  it('names the days, and says when it ends', () => {
    expect(secondsBefore(2 * DAY)).toContain('<b>2</b> days');
    expect(secondsBefore(DAY)).toContain('<b>1</b> day<');
    expect(secondsBefore(60)).not.toMatch(/day/);
    expect(secondsBefore(60)).toContain(
      '<time datetime="2026-12-24T18:00:00.000Z">December 24, 2026 at 18:00 UTC</time>',
    );
  });

  it('shows its text at the end, or nothing', () => {
    expect(secondsBefore(0, { title: 'Album', text: 'Out now' })).toBe(
      '<section class="card until"><h2>Album</h2>\n<p class="lines">Out now</p></section>\n',
    );
    expect(secondsBefore(-5, { title: 'Album' })).toBe('');
    expect(secondsBefore(5, { title: 'Album', text: 'Out now' })).not.toContain('Out now');
  });

  it('moves for nobody who asked for less motion', () => {
    const still = countdownStyle.slice(0, countdownStyle.indexOf('@media (prefers-reduced-motion: no-preference)'));
    expect(still).not.toContain('animation');
    expect(still).toContain('--n: var(--s)');
  });
});
