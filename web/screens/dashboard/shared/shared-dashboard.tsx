import { iconsOfWebsite, ViewedIconsContext } from '../../../ui/icon/site-icon.tsx';
import { OpenedShare } from '../../../ui/share/opened-share.tsx';
import { Dashboard } from '../dashboard.tsx';
import { DashboardSkeleton } from '../skeleton.tsx';

export interface SharedDashboardProps {
  /** As given in the address. */
  id: string;
  /** Embedded in another page: has no head of its own. */
  isEmbedded: boolean;
}

interface SharedWebsite {
  website: { id: number; domain: string };
}

/** A shared dashboard, which is read-only. */
export function SharedDashboard({ id, isEmbedded }: SharedDashboardProps) {
  return (
    <OpenedShare<SharedWebsite> path={encodeURIComponent(id)} isEmbedded={isEmbedded} waiting={<DashboardSkeleton />}>
      {({ website }) => (
        <ViewedIconsContext value={iconsOfWebsite(website.id)}>
          <Dashboard id={website.id} domain={website.domain} isShared isEmbedded={isEmbedded} />
        </ViewedIconsContext>
      )}
    </OpenedShare>
  );
}
