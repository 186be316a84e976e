import type { Permission } from '../../../contract/vocabulary.ts';
import type { HomeData } from './home-data.ts';

type SetupData = HomeData['setup'];
export type StepName = 'link' | 'code' | 'website' | 'goal' | 'domain' | 'member';

/** A step of the checklist of a new workspace. */
export interface SetupStep {
  name: StepName;
  state: 'open' | 'waiting' | 'done';
  /** The form of the step. */
  to: string;
}

const PERMISSIONS: Readonly<Record<StepName, Permission>> = {
  link: 'edit',
  code: 'edit',
  website: 'edit',
  goal: 'edit',
  domain: 'domains',
  member: 'members',
};

/** Returns the steps that the person's role may do; what is done follows from what exists. */
export function setupSteps(setup: SetupData, can: (permission: Permission) => boolean): SetupStep[] {
  const site = setup.website_id === null ? undefined : `/websites/${setup.website_id}`;
  const doneIf = (isDone: boolean) => (isDone ? 'done' : 'open');
  const steps: SetupStep[] = [
    { name: 'link', state: doneIf(setup.link), to: '/links/new' },
    { name: 'code', state: doneIf(setup.code), to: '/codes/new' },
    {
      name: 'website',
      state: setup.website && !setup.visit ? 'waiting' : doneIf(setup.visit),
      to: site ? `${site}/install` : '/websites/new',
    },
    { name: 'goal', state: doneIf(setup.goal), to: site ? `${site}?goals=new#goals` : '/websites/new' },
    { name: 'domain', state: doneIf(setup.domain), to: '/domains/new' },
    { name: 'member', state: doneIf(setup.member), to: '/settings/members' },
  ];
  return steps.filter(({ name }) => can(PERMISSIONS[name]));
}

/** Returns the step to continue with. */
export function nextStep(steps: readonly SetupStep[]): StepName | undefined {
  return steps.find(({ state }) => state === 'open')?.name ?? steps.find(({ state }) => state === 'waiting')?.name;
}

/** Whether one line is enough for the checklist: more than half of it is done. */
export function isMostlyDone(steps: readonly SetupStep[]): boolean {
  return 2 * steps.filter(({ state }) => state === 'done').length > steps.length;
}

/**
 * Whether the checklist is shown: never once everything is done, otherwise as the person chose last. Without a choice,
 * new workspaces show it.
 */
export function isChecklistShown(
  steps: readonly SetupStep[],
  { isNew, chosen }: { isNew: boolean; chosen: boolean | undefined },
): boolean {
  return nextStep(steps) !== undefined && (chosen ?? isNew);
}
