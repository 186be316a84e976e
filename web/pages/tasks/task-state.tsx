import type { Task } from '../../state/tasks.ts';
import { Badge, type Tone } from '../../ui/marks.tsx';
import { taskWords as words } from '../../words/tasks.ts';

const TONES: Readonly<Record<Task['state'], Tone>> = {
  waiting: 'plain',
  running: 'warn',
  done: 'good',
  failed: 'bad',
  cancelled: 'plain',
};

export function TaskState({ state }: Pick<Task, 'state'>) {
  return <Badge tone={TONES[state]}>{words.states[state]}</Badge>;
}

/** What its owner calls it, or what it is. */
export function taskName({ name, kind }: Pick<Task, 'name' | 'kind'>): string {
  return name || words.kinds[kind];
}
