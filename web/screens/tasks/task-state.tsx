import { taskMessages as messages } from '../../messages/tasks.ts';
import type { Task } from '../../state/tasks.ts';
import { Badge, type Tone } from '../../ui/page/badges.tsx';

const TONES: Readonly<Record<Task['state'], Tone>> = {
  waiting: 'plain',
  running: 'warn',
  done: 'good',
  failed: 'bad',
  cancelled: 'plain',
};

export function TaskState({ state }: Pick<Task, 'state'>) {
  return <Badge tone={TONES[state]}>{messages.states[state]}</Badge>;
}

/** Returns the task's name, or its kind. */
export function taskName({ name, kind }: Pick<Task, 'name' | 'kind'>): string {
  return name || messages.kinds[kind];
}
