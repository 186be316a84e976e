import {
  Building2,
  Coins,
  Database,
  Gauge,
  History,
  KeyRound,
  type LucideIcon,
  Mail,
  Palette,
  ShieldCheck,
  UserPlus,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { settingsMessages as messages } from '../../messages/settings.ts';
import { brand } from '../../state/brand.ts';
import { useCanOpen, useWorkspace } from '../../state/workspace/workspace.ts';
import { Page } from './page.tsx';
import { type PlaceGroup, PlacesArea } from './place-nav.tsx';

type SettingsPlace = readonly [to: string, label: string, icon: LucideIcon];

const PERSONAL: readonly SettingsPlace[] = [
  ['/settings', messages.profile, UserRound],
  ['/settings/security', messages.security, ShieldCheck],
  ['/settings/emails', messages.emails, Mail],
  ['/settings/workspaces', messages.workspaces, Building2],
];
const OF_WORKSPACE: readonly SettingsPlace[] = [
  ['/settings/members', messages.members, Users],
  ['/settings/keys', messages.keys, KeyRound],
  ['/settings/brand', messages.brand, Palette],
  ['/settings/currencies', messages.currencies, Coins],
  ['/settings/webhooks', messages.webhooks, Webhook],
  ['/settings/audit', messages.audit, History],
  ['/settings/plan', messages.plan, Gauge],
  ['/settings/data', messages.data, Database],
];
const OF_SERVICE: readonly SettingsPlace[] = [['/settings/people', messages.people, UserPlus]];

interface SettingsFrameProps {
  title: string;
  /** Beside a preview. */
  isWide?: boolean;
  children: ReactNode;
}

/** Layout of each settings screen: what is the person's own, what is the workspace's, and the service's. */
export function SettingsFrame({ title, isWide = false, children }: SettingsFrameProps) {
  const groups = useGroups();
  return (
    <PlacesArea label={messages.title} groups={groups}>
      <Page title={title} isNarrow={!isWide}>
        {children}
      </Page>
    </PlacesArea>
  );
}

function useGroups(): PlaceGroup[] {
  const [location] = useLocation();
  const canOpen = useCanOpen();
  const workspace = useWorkspace()?.name ?? messages.workspaces;
  const all = [
    [messages.personal, PERSONAL],
    [workspace, OF_WORKSPACE],
    [brand.name, OF_SERVICE],
  ] as const;
  return all
    .map(([heading, places]) => ({
      heading,
      places: places
        .filter(([to]) => canOpen(to))
        .map(([to, label, icon]) => ({ to, label, icon, isCurrent: location === to })),
    }))
    .filter(({ places }) => places.length > 0);
}
