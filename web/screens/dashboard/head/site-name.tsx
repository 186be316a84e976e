import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { tabTitle } from '../../../state/brand.ts';
import { Menu, type MenuEntry } from '../../../ui/floating/menu.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SharedName } from '../../../ui/page/brand-sign.tsx';
import { Skeleton } from '../../../ui/page/query-states.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import styles from './head.module.css';

/** The website, with links to the others that keep the screen, the period and the filters. */
export function SiteName() {
  const { site, isShared, isEmbedded } = useDashboard();
  useEffect(() => {
    if (site.domain) document.title = tabTitle(site.domain);
  }, [site.domain]);
  const name = site.domain || <Skeleton width={160} height={20} />;
  return (
    <h1 className={styles.site} data-embedded={isEmbedded}>
      {isShared ? <SharedName name={name} /> : <SiteMenu name={name} />}
    </h1>
  );
}

function SiteMenu({ name }: { name: React.ReactNode }) {
  const { site } = useDashboard();
  const [location] = useLocation();
  const search = useSearch();
  const { data } = useApiQuery('listWebsites', `${ANALYTICS}/websites`, {
    query: { sort_by: 'domain', sort: 'asc', per_page: 100 },
  });
  const others: MenuEntry[] = (data?.data ?? []).map(({ id, domain }) => ({
    label: domain,
    to: `${location.replace(/\d+/, `${id}`)}${search && `?${search}`}`,
    ...(id === site.id && { end: '✓' }),
  }));
  return (
    <Menu
      trigger={
        <Button variant="ghost" className={styles.siteButton}>
          {name}
          <ChevronDown aria-hidden />
        </Button>
      }
      entries={[...others, 'separator', { label: messages.allWebsites, to: '/websites' }]}
    />
  );
}
