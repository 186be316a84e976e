import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { settingsMessages as messages } from '../../messages/settings.ts';
import { useCanOpen } from '../../state/workspace/workspace.ts';
import { Page } from './page.tsx';
import styles from './settings-frame.module.css';

const PLACES = [
  { to: '/settings', label: messages.profile },
  { to: '/settings/security', label: messages.security },
  { to: '/settings/emails', label: messages.emails },
  { to: '/settings/workspaces', label: messages.workspaces },
  { to: '/settings/members', label: messages.members },
  { to: '/settings/keys', label: messages.keys },
  { to: '/settings/webhooks', label: messages.webhooks },
  { to: '/settings/audit', label: messages.audit },
  { to: '/settings/people', label: messages.people },
  { to: '/settings/plan', label: messages.plan },
  { to: '/settings/data', label: messages.data },
] as const;

/** Layout of each settings screen. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const [location] = useLocation();
  const canOpen = useCanOpen();
  return (
    <Page title={messages.title} subtitle={title} isNarrow>
      <nav className={styles.tabs} aria-label={messages.title}>
        {PLACES.filter(({ to }) => canOpen(to)).map(({ to, label }) => (
          <Link key={to} to={to} className={styles.tab} aria-current={location === to ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}
