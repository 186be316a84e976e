import { useObjectName } from '../object-name.tsx';
import type { Goal } from '../state/goals.ts';
import { suggestedName } from './funnel-name.ts';
import type { TypedStep } from './steps.ts';

const DIMENSIONS: Readonly<Record<string, string>> = { scan: 'via_qr', click: 'via_link' };

/** Returns the default name of a funnel; empty while the name of its code or link loads. */
export function useSuggestedName(steps: readonly TypedStep[], goals: readonly Goal[]): string {
  const { kind = 'page', text = '' } = steps[0] ?? {};
  const dimension = DIMENSIONS[kind] ?? '';
  const { name, isLoading } = useObjectName({ dimension, id: text });
  return isLoading ? '' : suggestedName(steps, goals, name);
}
