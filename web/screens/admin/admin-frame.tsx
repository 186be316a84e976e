import {
  Ban,
  Building2,
  Flag,
  Globe,
  HeartPulse,
  History,
  Layers,
  type LucideIcon,
  Megaphone,
  Palette,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { adminMessages as messages } from '../../messages/admin/admin.ts';
import { Page, type PageProps } from '../../ui/page/page.tsx';
import styles from './admin.module.css';

const PLACES: readonly { to: string; label: string; icon: LucideIcon; within: RegExp }[] = [
  { to: '/admin', label: messages.places.workspaces, icon: Building2, within: /^\/admin(\/workspaces|$)/ },
  { to: '/admin/people', label: messages.places.people, icon: UserRound, within: /^\/admin\/people/ },
  { to: '/admin/plans', label: messages.places.plans, icon: Layers, within: /^\/admin\/plans/ },
  { to: '/admin/domains', label: messages.places.domains, icon: Globe, within: /^\/admin\/domains/ },
  { to: '/admin/reports', label: messages.places.reports, icon: Flag, within: /^\/admin\/reports/ },
  { to: '/admin/blocks', label: messages.places.blocks, icon: Ban, within: /^\/admin\/blocks/ },
  {
    to: '/admin/announcement',
    label: messages.places.announcement,
    icon: Megaphone,
    within: /^\/admin\/announcement/,
  },
  { to: '/admin/branding', label: messages.places.branding, icon: Palette, within: /^\/admin\/branding/ },
  { to: '/admin/settings', label: messages.places.settings, icon: SlidersHorizontal, within: /^\/admin\/settings/ },
  { to: '/admin/health', label: messages.places.health, icon: HeartPulse, within: /^\/admin\/health/ },
  { to: '/admin/activity', label: messages.places.activity, icon: History, within: /^\/admin\/activity/ },
];

/** Phones show the navigation as a row that scrolls sideways. */
function showInRow(place: HTMLAnchorElement | null): void {
  const row = place?.parentElement;
  if (row) row.scrollLeft = place.offsetLeft - row.offsetLeft - (row.clientWidth - place.clientWidth) / 2;
}

/** Layout of the administration: its own navigation beside each screen, above it on phones. */
export function AdminFrame({ children, ...page }: PageProps) {
  const [location] = useLocation();
  return (
    <div className={styles.area}>
      <nav className={styles.places} aria-label={messages.title}>
        <span className={styles.heading}>{messages.title}</span>
        {PLACES.map(({ to, label, icon: Icon, within }) => {
          const isCurrent = within.test(location);
          return (
            <Link
              key={to}
              to={to}
              ref={isCurrent ? showInRow : undefined}
              className={styles.place}
              aria-current={isCurrent ? 'page' : undefined}
            >
              <Icon aria-hidden />
              {label}
            </Link>
          );
        })}
      </nav>
      <Page {...page}>{children as ReactNode}</Page>
    </div>
  );
}
