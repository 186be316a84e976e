import {
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
  SunMoon,
  Target,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { frameMessages } from '../../messages/shared/frame.ts';
import { keyMessages } from '../../messages/shared/keys.ts';
import { DETAILS, OTHER_NAMES, paletteMessages } from '../../messages/shared/palette.ts';
import { taskMessages } from '../../messages/tasks.ts';
import { realtimeMessages } from '../../messages/websites/realtime.ts';
import { linkSubtitle } from '../../state/link-name.ts';
import { declaredKeys, pressKey } from '../../state/shortcuts.ts';
import { chosenTheme } from '../../state/theme.ts';
import { OBJECT_ICONS } from '../../ui/object/object-icons.ts';
import { BROKEN_LINKS, screenOf } from '../../ui/object/objects.ts';
import { SETTINGS_PLACES } from '../../ui/page/settings-places.ts';
import { CREATIONS, LOWER_NAV_ITEMS, NAV_ITEMS } from '../nav-items.tsx';
import { signOut } from '../sign-out.ts';

export interface Command {
  key: string;
  label: string;
  detail?: string;
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

/** A row of `GET /api/v1/search`. */
export interface Found {
  type: string;
  id: number;
  name: string;
  detail: string | null;
  address?: string | null;
  /** Website of the goal, funnel, segment or annotation. */
  website_id?: number | null;
}

export function foundCommands(rows: readonly Found[]): Command[] {
  return rows.flatMap((row) => {
    const { type, id, name } = row;
    const Icon = OBJECT_ICONS[type];
    const to = type === 'preset' ? presetScreenOf(row) : screenOf(type, id, row.website_id);
    if (!Icon || to === undefined) return [];
    const command = { key: `${type} ${id}`, label: name, detail: detailOf(row) ?? undefined, icon: <Icon />, to };
    return [type === 'link' ? { ...command, linkId: id } : command];
  });
}

/** Returns the screen where a preset is used: a new code or a new link. */
function presetScreenOf({ id, detail }: Found): string | undefined {
  if (detail === 'qr') return `/codes/new?look=${id}`;
  if (detail === 'link') return `/links/new?template=${id}`;
  return detail === 'utm' ? `/links/new?utm=${id}` : undefined;
}

/** Returns details that the name does not contain. */
function detailOf({ type, name, detail, address }: Found): string | null | undefined {
  if (type === 'link') return linkSubtitle(name, detail ?? '', address ?? undefined);
  return DETAILS[type]?.(detail ?? '') ?? detail;
}

/**
 * Returns places and actions whose label or synonym has a word that starts with the input; `location` is the current
 * address.
 */
export function commandsFor(words: string, location = '/'): Command[] {
  const wanted = words.trim().toLowerCase();
  const isMeant = ({ label, words: others = '' }: Command) =>
    ` ${label} ${OTHER_NAMES[label] ?? ''} ${others}`.toLowerCase().includes(` ${wanted}`);
  return [...pinCommands(), ...commandsAt(location), ...ALL].filter(isMeant);
}

/** Returns the shortcut of the current screen that pins its object, if it has one. */
function pinCommands(): Command[] {
  const pin = declaredKeys().find(({ shortcuts }) => shortcuts.p)?.shortcuts.p;
  return pin ? [{ key: 'pin here', to: () => pressKey('p'), label: pin.what, keys: 'P', icon: <Pin /> }] : [];
}

/** Returns the commands of the current website. */
function commandsAt(location: string): Command[] {
  const site = /^\/websites\/\d+/.exec(location)?.[0];
  if (site === undefined) return [];
  return [
    { key: 'realtime here', to: `${site}/realtime`, label: realtimeMessages.realtimeHere, icon: <Radio /> },
    { key: 'visits here', to: `${site}/visits`, label: realtimeMessages.visitsHere, icon: <Route /> },
    { key: 'vitals here', to: `${site}/vitals`, label: realtimeMessages.vitalsHere, icon: <Gauge /> },
    { key: 'goals here', to: `${site}?goals=list`, label: paletteMessages.goalsHere, icon: <Target /> },
    { key: 'settings here', to: `${site}/settings`, label: paletteMessages.settingsHere, icon: <Settings /> },
    { key: 'snippet here', to: `${site}/install`, label: paletteMessages.snippetHere, icon: <CodeXml /> },
  ];
}

const ALL: readonly Command[] = [
  ...[...NAV_ITEMS, ...LOWER_NAV_ITEMS].map(({ to, label, icon: Icon, key }) => {
    return { key: to, to, label, icon: <Icon />, keys: `G ${key.toUpperCase()}` };
  }),
  ...CREATIONS.map(({ to, label }) => ({ key: to, to, label: `${frameMessages.create}: ${label}`, icon: <Plus /> })),
  { key: 'tasks', to: '/tasks', label: taskMessages.title, icon: <LoaderCircle /> },
  { key: 'keys', to: () => pressKey('?'), label: keyMessages.title, icon: <Keyboard />, keys: '?' },
  { key: 'docs', to: '/docs', label: frameMessages.api, icon: <BookOpen /> },
  { key: 'goals', to: '/websites', label: paletteMessages.goals, icon: <Target /> },
  { key: 'import', to: '/links/import', label: paletteMessages.importLinks, icon: <Link2 /> },
  { key: 'batch', to: '/codes/batch', label: paletteMessages.batch, icon: <QrCode /> },
  { key: 'labels', to: '/codes/labels', label: paletteMessages.labels, icon: <QrCode /> },
  { key: 'broken links', to: BROKEN_LINKS, label: paletteMessages.brokenLinks, icon: <Link2 /> },
  { key: 'deleted links', to: '/links/deleted', label: paletteMessages.deletedLinks, icon: <Link2 /> },
  { key: 'deleted codes', to: '/codes/deleted', label: paletteMessages.deletedCodes, icon: <QrCode /> },
  { key: 'webhook', to: '/settings/webhooks/new', label: paletteMessages.newWebhook, icon: <Plus /> },
  { key: 'administration', to: '/admin', label: frameMessages.administration, icon: <Settings /> },
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
