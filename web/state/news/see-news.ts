import { callSurface } from '../../api/private-surface.ts';
import { updatePerson } from '../workspace/workspace.ts';
import { NEWEST_NEWS } from './newest-news.generated.ts';

/** Notes which news the person has seen, in all of their browsers. */
export async function seeNews(release: string): Promise<void> {
  updatePerson({ seen_release: release });
  await callSurface('/account/profile', { seen_release: release });
}

/**
 * Notes that the person has seen the newest news. A failure is ignored: the only consequence is that the notice appears again when
 * the application is opened the next time.
 */
export function markNewsSeen(): void {
  seeNews(NEWEST_NEWS).catch(() => undefined);
}
