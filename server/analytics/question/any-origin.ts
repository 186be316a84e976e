import type { StepMatch } from './question.ts';

/** Whether a step means any click or scan, which is in a website's funnel any that leads there; see `StepMatch`. */
export function isAnyOrigin(step: StepMatch): boolean {
  return (step.kind === 'click' || step.kind === 'scan') && step.linkId === undefined && step.qrId === undefined;
}
