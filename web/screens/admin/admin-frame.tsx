import {
  Ban,
  Building2,
  Flag,
  Gauge,
  Globe,
  HeartPulse,
  History,
  Layers,
  type LucideIcon,
  Mail,
  Megaphone,
  Palette,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { adminMessages as messages } from '../../messages/admin/admin.ts';
import { Page, type PageProps } from '../../ui/page/page.tsx';
import { PlacesArea } from '../../ui/page/place-nav.tsx';

const PLACES: readonly { to: string; label: string; icon: LucideIcon; within: RegExp }[] = [
  { to: '/admin', label: messages.places.overview, icon: Gauge, within: /^\/admin$/ },
  { to: '/admin/workspaces', label: messages.places.workspaces, icon: Building2, within: /^\/admin\/workspaces/ },
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
  { to: '/admin/emails', label: messages.places.emails, icon: Mail, within: /^\/admin\/emails/ },
  { to: '/admin/health', label: messages.places.health, icon: HeartPulse, within: /^\/admin\/health/ },
  { to: '/admin/activity', label: messages.places.activity, icon: History, within: /^\/admin\/activity/ },
];

/** Layout of the administration: its own navigation beside each screen, above it on phones. */
export function AdminFrame({ children, ...page }: PageProps) {
  const [location] = useLocation();
  const places = PLACES.map(({ within, ...place }) => ({ ...place, isCurrent: within.test(location) }));
  return (
    <PlacesArea label={messages.title} groups={[{ heading: messages.title, places }]}>
      <Page {...page}>{children as ReactNode}</Page>
    </PlacesArea>
  );
}
