import { Link, useLocation } from 'wouter';
import { dashboardMessages as messages } from '../../messages/websites/dashboard.ts';
import styles from './dashboard.module.css';
import { useDashboard } from './state/dashboard-context.ts';
import { writeView } from './state/view.ts';

/**
 * The screens of a website, one row that is the same on each of them. The period and the filters stay in the address, also in
 * that of the realtime screen, which has no period but leads back to them.
 */
export function SiteTabs() {
  const { site, view } = useDashboard();
  const [location] = useLocation();
  const search = writeView(new URLSearchParams(), view).toString();
  return (
    <nav className={styles.tabs} aria-label={messages.tabs}>
      {Object.entries(messages.screens).map(([path, label]) => {
        const to = `/websites/${site.id}${path}`;
        return (
          <Link key={path} to={search ? `${to}?${search}` : to} aria-current={to === location ? 'page' : undefined}>
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
