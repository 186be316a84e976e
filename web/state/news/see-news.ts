import { callSurface } from '../../api/private-surface.ts';
import { updatePerson } from '../workspace/workspace.ts';

/** Notes which news the person has seen, in all of their browsers. */
export async function seeNews(release: string): Promise<void> {
  updatePerson({ seen_release: release });
  await callSurface('/account/profile', { seen_release: release });
}
