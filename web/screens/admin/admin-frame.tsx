import { Building2, HeartPulse, History, type LucideIcon, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { adminMessages as messages } from '../../messages/admin/admin.ts';
import { Page, type PageProps } from '../../ui/page/page.tsx';
import styles from './admin.module.css';

const PLACES: readonly { to: string; label: string; icon: LucideIcon; within: RegExp }[] = [
  { to: '/admin', label: messages.places.workspaces, icon: Building2, within: /^\/admin(\/workspaces|$)/ },
  { to: '/admin/people', label: messages.places.people, icon: UserRound, within: /^\/admin\/people/ },
  { to: '/admin/health', label: messages.places.health, icon: HeartPulse, within: /^\/admin\/health/ },
  { to: '/admin/activity', label: messages.places.activity, icon: History, within: /^\/admin\/activity/ },
];

/** Layout of the administration: its own navigation beside each screen, above it on phones. */
export function AdminFrame({ children, ...page }: PageProps) {
  const [location] = useLocation();
  return (
    <div className={styles.area}>
      <nav className={styles.places} aria-label={messages.title}>
        <span className={styles.heading}>{messages.title}</span>
        {PLACES.map(({ to, label, icon: Icon, within }) => (
          <Link key={to} to={to} className={styles.place} aria-current={within.test(location) ? 'page' : undefined}>
            <Icon aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
      <Page {...page}>{children as ReactNode}</Page>
    </div>
  );
}
