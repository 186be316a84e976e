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
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { settingsMessages as messages } from '../../messages/settings.ts';
import { brand } from '../../state/brand.ts';
import { useCanOpen, useWorkspace } from '../../state/workspace/workspace.ts';
import { SearchField } from '../form/search-field.tsx';
import { Page } from './page.tsx';
import { type PlaceGroup, PlacesArea } from './place-nav.tsx';
import { isMeantBy, matchedWord, SETTINGS_PLACES, type SettingsName } from './settings-places.ts';

const ICONS: Readonly<Record<SettingsName, LucideIcon>> = {
  profile: UserRound,
  security: ShieldCheck,
  emails: Mail,
  workspaces: Building2,
  members: Users,
  keys: KeyRound,
  brand: Palette,
  currencies: Coins,
  webhooks: Webhook,
  audit: History,
  plan: Gauge,
  data: Database,
  people: UserPlus,
};

interface SettingsFrameProps {
  title: string;
  /** Beside a preview. */
  isWide?: boolean;
  /** At the end of the title's row. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Layout of each settings screen: what is the person's own, what is the workspace's, and the service's. */
export function SettingsFrame({ title, isWide = false, actions, children }: SettingsFrameProps) {
  const [wanted, setWanted] = useState('');
  const [, go] = useLocation();
  const groups = useGroups();
  const found = groups
    .map(({ heading, places }) => ({
      heading,
      places: places
        .filter((place) => isMeantBy(place, wanted))
        .map((place) => ({ ...place, matched: matchedWord(place, wanted) })),
    }))
    .filter(({ places }) => places.length > 0);
  // Enter can come before the list shows what was typed.
  const open = (words: string) => {
    const first = groups.flatMap(({ places }) => places).find((place) => isMeantBy(place, words))?.to;
    if (first !== undefined) go(first);
    return first !== undefined;
  };
  const search = <SearchField label={messages.search} value={wanted} onChange={setWanted} onEnter={open} />;
  return (
    <PlacesArea
      label={messages.title}
      groups={groups}
      search={{ field: search, found, none: messages.searchNone(wanted) }}
    >
      <Page title={title} actions={actions} isNarrow={!isWide}>
        {children}
      </Page>
    </PlacesArea>
  );
}

interface SearchedGroup extends PlaceGroup {
  places: readonly (PlaceGroup['places'][number] & { words: string })[];
}

function useGroups(): SearchedGroup[] {
  const [location] = useLocation();
  const canOpen = useCanOpen();
  const workspace = useWorkspace()?.name ?? messages.workspaces;
  const all = [
    [messages.personal, SETTINGS_PLACES.personal],
    [workspace, SETTINGS_PLACES.workspace],
    [brand.name, SETTINGS_PLACES.service],
  ] as const;
  return all
    .map(([heading, places]) => ({
      heading,
      places: places
        .filter(({ to }) => canOpen(to))
        .map(({ name, ...place }) => ({ ...place, icon: ICONS[name], isCurrent: location === place.to })),
    }))
    .filter(({ places }) => places.length > 0);
}
