import {
  Banknote,
  BookOpen,
  CodeXml,
  Gauge,
  Keyboard,
  Link2,
  LoaderCircle,
  LogOut,
  Pin,
  Plus,
  QrCode,
  Radio,
  Route,
  Settings,
  Sparkles,
  SunMoon,
  Target,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { frameMessages } from '../../messages/shared/frame.ts';
import { keyMessages } from '../../messages/shared/keys.ts';
import { paletteMessages } from '../../messages/shared/palette.ts';
import { taskMessages } from '../../messages/tasks.ts';
import { realtimeMessages } from '../../messages/websites/realtime.ts';
import { declaredKeys, pressKey } from '../../state/shortcuts.ts';
import { chosenTheme } from '../../state/theme.ts';
import { BROKEN_LINKS } from '../../ui/object/objects.ts';
import { SETTINGS_PLACES } from '../../ui/page/settings-places.ts';
import { CREATION_GROUPS } from '../create-menu.tsx';
import { LOWER_NAV_ITEMS, NAV_ITEMS } from '../nav-items.tsx';
import { signOut } from '../sign-out.ts';

export type CommandGroup = keyof typeof paletteMessages.groups;

export interface Command {
  key: string;
  group: CommandGroup;
  label: string;
  detail?: string;
  /** What an object is. */
  kind?: string;
  /** Keyboard shortcut of the same action. */
  keys?: string;
  /** Searched, never shown. */
  words?: string;
  icon: ReactNode;
  /** Address of a screen, or an action to run. */
  to: string | (() => void);
  /** Opens this short link in the side panel instead. */
  linkId?: number;
}

/** Returns every command; `location` is the current address. */
export function commandsOn(location: string): Command[] {
  return [...pinCommands(), ...commandsAt(location), ...ALL];
}

/** Returns the shortcut of the current screen that pins its object, if it has one. */
function pinCommands(): Command[] {
  const pin = declaredKeys().find(({ shortcuts }) => shortcuts.p)?.shortcuts.p;
  if (!pin) return [];
  return [{ key: 'pin here', group: 'here', to: () => pressKey('p'), label: pin.what, keys: 'P', icon: <Pin /> }];
}

/** Returns the commands of the current website. */
function commandsAt(location: string): Command[] {
  const site = /^\/websites\/\d+/.exec(location)?.[0];
  if (site === undefined) return [];
  const commands: Omit<Command, 'group'>[] = [
    { key: 'realtime here', to: `${site}/realtime`, label: realtimeMessages.realtimeHere, icon: <Radio /> },
    { key: 'visits here', to: `${site}/visits`, label: realtimeMessages.visitsHere, icon: <Route /> },
    { key: 'vitals here', to: `${site}/vitals`, label: realtimeMessages.vitalsHere, icon: <Gauge /> },
    { key: 'revenue here', to: `${site}/revenue`, label: realtimeMessages.revenueHere, icon: <Banknote /> },
    { key: 'goals here', to: `${site}?goals=list`, label: paletteMessages.goalsHere, icon: <Target /> },
    { key: 'settings here', to: `${site}/settings`, label: paletteMessages.settingsHere, icon: <Settings /> },
    { key: 'snippet here', to: `${site}/install`, label: paletteMessages.snippetHere, icon: <CodeXml /> },
  ];
  return commands.map((command) => ({ ...command, group: 'here' }));
}

/** What people type to create something, whichever its verb is. */
const VERBS = 'create add new';

const MORE: readonly Omit<Command, 'group'>[] = [
  { key: 'tasks', to: '/tasks', label: taskMessages.title, icon: <LoaderCircle /> },
  { key: 'keys', to: () => pressKey('?'), label: keyMessages.title, icon: <Keyboard />, keys: '?' },
  { key: 'docs', to: '/docs', label: frameMessages.api, icon: <BookOpen /> },
  { key: 'news', to: '/news', label: frameMessages.news, icon: <Sparkles /> },
  { key: 'goals', to: '/websites', label: paletteMessages.goals, icon: <Target /> },
  { key: 'import', to: '/links/import', label: paletteMessages.importLinks, icon: <Link2 /> },
  { key: 'batch', to: '/codes/batch', label: paletteMessages.batch, icon: <QrCode /> },
  { key: 'labels', to: '/codes/labels', label: paletteMessages.labels, icon: <QrCode /> },
  { key: 'broken links', to: BROKEN_LINKS, label: paletteMessages.brokenLinks, icon: <Link2 /> },
  { key: 'deleted links', to: '/links/deleted', label: paletteMessages.deletedLinks, icon: <Link2 /> },
  { key: 'deleted codes', to: '/codes/deleted', label: paletteMessages.deletedCodes, icon: <QrCode /> },
  { key: 'webhook', to: '/settings/webhooks/new', label: paletteMessages.newWebhook, words: VERBS, icon: <Plus /> },
  { key: 'administration', to: '/admin', label: frameMessages.administration, icon: <Settings /> },
];

const SETTINGS: readonly Omit<Command, 'group'>[] = [
  ...Object.values(SETTINGS_PLACES)
    .flat()
    .map(({ to, label, words }) => ({
      key: `settings ${to}`,
      to,
      label: paletteMessages.settings(label),
      words,
      icon: <Settings />,
    })),
  ...(['light', 'dark', 'system'] as const).map((theme) => {
    const to = () => chosenTheme.write(theme);
    return { key: theme, to, label: paletteMessages.themes[theme], icon: <SunMoon /> };
  }),
  { key: 'log out', to: () => void signOut(), label: frameMessages.signOut, icon: <LogOut /> },
];

const of = (group: CommandGroup) => (command: Omit<Command, 'group'>) => ({ ...command, group });

const ALL: readonly Command[] = [
  ...[...NAV_ITEMS, ...LOWER_NAV_ITEMS]
    .map(({ to, label, icon: Icon, key }) => ({ key: to, to, label, icon: <Icon />, keys: `G ${key.toUpperCase()}` }))
    .map(of('goTo')),
  ...CREATION_GROUPS.flatMap(({ creations }) => creations)
    .map(({ to, command, about, key, icon }) => {
      return { key: to, to, label: command, words: VERBS, detail: about, icon, keys: `C ${key.toUpperCase()}` };
    })
    .map(of('create')),
  ...MORE.map(of('more')),
  ...SETTINGS.map(of('settings')),
];
