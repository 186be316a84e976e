import { type ComponentType, useEffect, useState } from 'react';
import { NEWEST_NEWS } from '../../state/news/newest-news.generated.ts';
import { hasNews } from '../../state/news/news.ts';
import { type CurrentWorkspace, currentWorkspace, useWorkspace } from '../../state/workspace/workspace.ts';

let loaded: ComponentType | undefined;

/** Loads the banners if there may be one for the person. Before the first rendering, so that they move nothing. */
export async function loadBanners(): Promise<void> {
  if (!loaded && mayHaveBanner(currentWorkspace())) loaded = (await import('./banners.tsx')).default;
}

/** The banners above every screen; most people have none, and load no code for them. */
export function LazyBanners() {
  const isWanted = mayHaveBanner(useWorkspace());
  const [Banners, setBanners] = useState(() => loaded);
  useEffect(() => {
    // Offline, or a new release is out: the next load of the application tries again.
    if (isWanted)
      loadBanners().then(
        () => setBanners(() => loaded),
        () => undefined,
      );
  }, [isWanted]);
  return isWanted && Banners ? <Banners /> : null;
}

/** Whether a banner may be shown; the banners themselves know what this browser has dismissed. */
export function mayHaveBanner(workspace: CurrentWorkspace | undefined, newest = NEWEST_NEWS): boolean {
  if (!workspace) return false;
  const { support_until, announcement, person } = workspace;
  return (
    Boolean(support_until ?? announcement) || person?.email_confirmed === false || hasNews(person?.seen_release, newest)
  );
}
