import type { WorkspaceState } from '../../../contract/vocabulary.ts';
import { adminMessages as messages } from '../../messages/admin/admin.ts';
import { Badge, type Tone } from '../../ui/page/badges.tsx';

const TONES: Readonly<Record<WorkspaceState, Tone>> = { active: 'plain', suspended: 'warn', deleting: 'bad' };

export function StateBadge({ state }: { state: WorkspaceState }) {
  return <Badge tone={TONES[state]}>{messages.states[state]}</Badge>;
}
