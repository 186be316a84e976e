import { funnelMessages, presetMessages } from '../../../messages/websites/dashboard-dialogs.ts';
import type { Goal } from '../state/goals.ts';
import { chosenGoal, type TypedStep } from './steps.ts';

/** Keeps the whole name within the service's limit. */
const MAX_START_LENGTH = 50;

/**
 * Returns the default name of a funnel, after its first code or link and its goal.
 *
 * @param start the name of that code or link
 */
export function suggestedName(steps: readonly TypedStep[], goals: readonly Goal[], start: string | undefined): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || (first.kind !== 'scan' && first.kind !== 'click')) return '';
  if (start === undefined) return last.kind === 'goal' ? presetMessages[first.kind === 'scan' ? 'story' : 'link'] : '';
  return funnelMessages[first.kind](cut(start), goalNameOf(last, goals));
}

function goalNameOf(step: TypedStep, goals: readonly Goal[]): string {
  const name = step.kind === 'goal' ? chosenGoal(step, goals)?.name : step.text.trim();
  return name && name !== '*' ? cut(name, MAX_GOAL_NAME_LENGTH) : funnelMessages.anyAim;
}

const MAX_GOAL_NAME_LENGTH = 30;

function cut(text: string, length = MAX_START_LENGTH): string {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
}
