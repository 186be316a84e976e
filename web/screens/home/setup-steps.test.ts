import { describe, expect, it } from 'vitest';
import { may, ROLES } from '../../../contract/vocabulary.ts';
import type { HomeData } from './home-data.ts';
import { isChecklistShown, isMostlyDone, nextStep, setupSteps } from './setup-steps.ts';

const NOTHING: HomeData['setup'] = {
  ...{ is_new: true, link: false, code: false, website: false, website_id: null },
  ...{ visit: false, goal: false, domain: false, member: false, sample: false },
};
const EVERYTHING = {
  ...{ is_new: true, link: true, code: true, website: true, website_id: 7 },
  ...{ visit: true, goal: true, domain: true, member: true, sample: false },
};
const anyone = () => true;

describe('the checklist of a new workspace', () => {
  it('has six steps, none of them done', () => {
    const steps = setupSteps(NOTHING, anyone);
    expect(steps.map(({ name }) => name)).toEqual(['link', 'code', 'website', 'goal', 'domain', 'member']);
    expect(new Set(steps.map(({ state }) => state))).toEqual(new Set(['open']));
    expect(nextStep(steps)).toBe('link');
  });

  it.each([
    ['link', { link: true }, 'done'],
    ['code', { code: true }, 'done'],
    ['website', { website: true, website_id: 7 }, 'waiting'],
    ['website', { website: true, website_id: 7, visit: true }, 'done'],
    ['goal', { goal: true }, 'done'],
    ['domain', { domain: true }, 'done'],
    ['member', { member: true }, 'done'],
  ])('checks off %s for %j: %s', (name, change, state) => {
    const steps = setupSteps({ ...NOTHING, ...change }, anyone);
    expect(steps.filter((step) => step.state !== 'open')).toMatchObject([{ name, state }]);
  });

  it.each([
    [NOTHING, ['/links/new', '/codes/new', '/websites/new', '/websites/new', '/domains/new', '/settings/members']],
    [
      { ...NOTHING, website: true, website_id: 7 },
      [
        '/links/new',
        '/codes/new',
        '/websites/7/install',
        '/websites/7?goals=new#goals',
        '/domains/new',
        '/settings/members',
      ],
    ],
  ])('leads to the forms of %j', (setup, expected) => {
    expect(setupSteps(setup, anyone).map(({ to }) => to)).toEqual(expected);
  });

  it.each([
    ['viewer', []],
    ['member', ['link', 'code', 'website', 'goal']],
    ['admin', ['link', 'code', 'website', 'goal', 'domain', 'member']],
  ] as const)('omits what a %s may not do', (role, expected) => {
    expect(ROLES).toContain(role);
    const steps = setupSteps(NOTHING, (permission) => may(role, permission));
    expect(steps.map(({ name }) => name)).toEqual(expected);
  });

  it('continues with the first open step, and waits for a visit last', () => {
    const waiting = { ...EVERYTHING, visit: false };
    expect(nextStep(setupSteps({ ...waiting, goal: false }, anyone))).toBe('goal');
    expect(nextStep(setupSteps(waiting, anyone))).toBe('website');
    expect(nextStep(setupSteps(EVERYTHING, anyone))).toBeUndefined();
  });

  it.each([
    ['a new workspace', NOTHING, { isNew: true, chosen: undefined }, true],
    ['an old workspace', NOTHING, { isNew: false, chosen: undefined }, false],
    ['a new workspace where the person hid it', NOTHING, { isNew: true, chosen: false }, false],
    ['an old workspace where the person brought it back', NOTHING, { isNew: false, chosen: true }, true],
    ['a workspace with everything', EVERYTHING, { isNew: true, chosen: true }, false],
  ])('in %s', (_workspace, setup, choice, expected) => {
    expect(isChecklistShown(setupSteps(setup, anyone), choice)).toBe(expected);
  });

  it.each([
    ['nothing', {}, false],
    ['half', { link: true, code: true, domain: true }, false],
    ['more than half', { link: true, code: true, domain: true, member: true }, true],
    ['all but a visit of the website', { ...EVERYTHING, visit: false }, true],
  ])('takes one line when %s is done: %j %s', (_much, done, expected) => {
    expect(isMostlyDone(setupSteps({ ...NOTHING, ...done }, anyone))).toBe(expected);
  });

  it('is not shown to those who may do nothing of it', () => {
    expect(isChecklistShown([], { isNew: true, chosen: true })).toBe(false);
  });
});
