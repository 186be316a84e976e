import {
  AppWindow,
  Bookmark,
  BookOpen,
  ChartNoAxesColumn,
  CodeXml,
  Filter,
  Folder,
  Globe,
  Keyboard,
  KeyRound,
  Link2,
  LoaderCircle,
  LogOut,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Palette,
  Plus,
  QrCode,
  Settings,
  Shuffle,
  SunMoon,
  Target,
  Webhook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { frameWords } from '../messages/shared/frame.ts';
import { keyWords } from '../messages/shared/keys.ts';
import { DETAILS, OTHER_NAMES, paletteWords } from '../messages/shared/palette.ts';
import { taskWords } from '../messages/tasks.ts';
import { belowName } from '../state/link-name.ts';
import { pressKey } from '../state/shortcuts.ts';
import { chosenTheme } from '../state/theme.ts';
import { screenOf } from '../ui/object/objects.ts';
import { logOut } from './log-out.ts';
import { CREATIONS, LOWER_PLACES, PLACES } from './places.tsx';

export interface Command {
  key: string;
  label: string;
  detail?: string;
  /** What does the same on a keyboard. */
  keys?: string;
  icon: ReactNode;
  /** A screen, or what is done at once. */
  to: string | (() => void);
}

/** A row of `GET /api/v1/search`. */
export interface Found {
  type: string;
  id: number;
  name: string;
  detail: string | null;
  address?: string | null;
  /** Whose goal, funnel, segment or annotation it is. */
  website_id?: number | null;
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  link: Link2,
  qr: QrCode,
  campaign: Shuffle,
  channel: Folder,
  website: ChartNoAxesColumn,
  bio: AppWindow,
  splash: AppWindow,
  overlay: AppWindow,
  domain: Globe,
  pixel: Megaphone,
  goal: Target,
  funnel: Filter,
  segment: Bookmark,
  annotation: MessageSquareText,
  webhook: Webhook,
  preset: Palette,
  key: KeyRound,
};

export function foundCommands(rows: readonly Found[]): Command[] {
  return rows.flatMap((row) => {
    const { type, id, name } = row;
    const Icon = ICONS[type];
    const to = screenOf(type, id, row.website_id);
    if (!Icon || to === undefined) return [];
    return [{ key: `${type} ${id}`, label: name, detail: detailOf(row) ?? undefined, icon: <Icon />, to }];
  });
}

/** What its name does not say. */
function detailOf({ type, name, detail, address }: Found): string | null | undefined {
  if (type === 'link') return belowName(name, detail ?? '', address ?? undefined);
  return DETAILS[type]?.(detail ?? '') ?? detail;
}

/** Places and actions whose words, or other names, begin with what is typed; `location` is where one is. */
export function commandsFor(words: string, location = '/'): Command[] {
  const wanted = words.trim().toLowerCase();
  const isMeant = ({ label }: Command) => ` ${label} ${OTHER_NAMES[label] ?? ''}`.toLowerCase().includes(` ${wanted}`);
  return [...commandsAt(location), ...ALL].filter(isMeant);
}

/** Those of the website that is looked at. */
function commandsAt(location: string): Command[] {
  const site = /^\/websites\/\d+/.exec(location)?.[0];
  if (site === undefined) return [];
  return [
    { key: 'goals here', to: `${site}?goals=list`, label: paletteWords.goalsHere, icon: <Target /> },
    { key: 'settings here', to: `${site}/settings`, label: paletteWords.settingsHere, icon: <Settings /> },
    { key: 'snippet here', to: `${site}/install`, label: paletteWords.snippetHere, icon: <CodeXml /> },
  ];
}

const SETTINGS = [
  { to: '/settings', label: paletteWords.account },
  { to: '/settings/people', label: paletteWords.people },
  { to: '/settings/sessions', label: paletteWords.sessions },
  { to: '/settings/keys', label: paletteWords.keys },
  { to: '/settings/webhooks', label: paletteWords.webhooks },
  { to: '/settings/plan', label: paletteWords.plan },
  { to: '/settings/data', label: paletteWords.data },
];

const ALL: readonly Command[] = [
  ...[...PLACES, ...LOWER_PLACES].map(({ to, label, icon: Icon, key }) => {
    return { key: to, to, label, icon: <Icon />, keys: `G ${key.toUpperCase()}` };
  }),
  ...CREATIONS.map(({ to, label }) => ({ key: to, to, label: `${frameWords.create}: ${label}`, icon: <Plus /> })),
  { key: 'tasks', to: '/tasks', label: taskWords.title, icon: <LoaderCircle /> },
  { key: 'keys', to: () => pressKey('?'), label: keyWords.title, icon: <Keyboard />, keys: '?' },
  { key: 'docs', to: '/docs', label: frameWords.api, icon: <BookOpen /> },
  { key: 'goals', to: '/websites', label: paletteWords.goals, icon: <Target /> },
  { key: 'import', to: '/links/import', label: paletteWords.importLinks, icon: <Link2 /> },
  { key: 'batch', to: '/codes/batch', label: paletteWords.batch, icon: <QrCode /> },
  { key: 'labels', to: '/codes/labels', label: paletteWords.labels, icon: <QrCode /> },
  { key: 'deleted codes', to: '/codes/deleted', label: paletteWords.deletedCodes, icon: <QrCode /> },
  { key: 'webhook', to: '/settings/webhooks/new', label: paletteWords.newWebhook, icon: <Plus /> },
  ...SETTINGS.map(({ to, label }) => ({ key: label, to, label, icon: <Settings /> })),
  ...(['light', 'dark', 'system'] as const).map((theme) => {
    const to = () => chosenTheme.write(theme);
    return { key: theme, to, label: paletteWords.themes[theme], icon: <SunMoon /> };
  }),
  { key: 'log out', to: () => void logOut(), label: frameWords.logOut, icon: <LogOut /> },
];
