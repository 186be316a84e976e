import { describe, expect, it } from 'vitest';
import { PLAN_QUOTAS } from '../../../contract/vocabulary.ts';
import { quotaMessages } from '../shared/account/quotas.ts';
import { planMessages } from './plans.ts';

describe('messages of plans', () => {
  it('describe every field of the form in a list, too', () => {
    expect(Object.keys(planMessages.limits)).toEqual(Object.keys(planMessages.fields));
    const texts = Object.values(planMessages.limits).map((text) => text('7'));
    expect(texts.every((text) => text.includes('7'))).toBe(true);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each(PLAN_QUOTAS)('name %s, and say what a reached limit means', (quota) => {
    expect(quotaMessages.names[quota]).toMatch(/^[A-Z][^.]+$/);
    expect(quotaMessages.reached[quota]).toMatch(/^Limit reached[.,].*\.$/);
  });

  it('say that events are deleted before that happens', () => {
    expect(planMessages.retentionText).toContain('permanently deleted');
    expect(planMessages.assignText).toContain('are deleted');
  });
});
