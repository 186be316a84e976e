import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { settingsMessages as words } from '../../messages/settings.ts';
import { Page } from './page.tsx';
import styles from './settings-frame.module.css';

const PLACES = [
  { to: '/settings', label: words.profile },
  { to: '/settings/sessions', label: words.sessions },
  { to: '/settings/keys', label: words.keys },
  { to: '/settings/webhooks', label: words.webhooks },
  { to: '/settings/people', label: words.people },
  { to: '/settings/plan', label: words.plan },
  { to: '/settings/data', label: words.data },
] as const;

/** Layout of each settings screen. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const [location] = useLocation();
  return (
    <Page title={words.title} lead={title} isNarrow>
      <nav className={styles.tabs} aria-label={words.title}>
        {PLACES.map(({ to, label }) => (
          <Link key={to} to={to} className={styles.tab} aria-current={location === to ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}
