import type { StepMatch } from './query.ts';

/**
 * Returns whether a step matches any click or scan. In a website's funnel these are the ones that redirect to it; see
 * `StepMatch`.
 */
export function isAnyOrigin(step: StepMatch): boolean {
  return (step.kind === 'click' || step.kind === 'scan') && step.linkId === undefined && step.qrId === undefined;
}
