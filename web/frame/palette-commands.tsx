import {
  AppWindow,
  BookOpen,
  ChartNoAxesColumn,
  Folder,
  Globe,
  Link2,
  LoaderCircle,
  type LucideIcon,
  Megaphone,
  Plus,
  QrCode,
  Shuffle,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { screenOf } from '../ui/objects.ts';
import { frameWords } from '../words/frame.ts';
import { taskWords } from '../words/tasks.ts';
import { CREATIONS, LOWER_PLACES, PLACES } from './places.tsx';

export interface Command {
  key: string;
  label: string;
  detail?: string;
  icon: ReactNode;
  to: string;
}

/** A row of `GET /api/v1/search`. */
export interface Found {
  type: string;
  id: number;
  name: string;
  detail: string | null;
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
};

export function foundCommands(rows: readonly Found[]): Command[] {
  return rows.flatMap(({ type, id, name, detail }) => {
    const Icon = ICONS[type];
    const to = screenOf(type, id);
    if (!Icon || to === undefined) return [];
    return [{ key: `${type} ${id}`, label: name, detail: detail ?? undefined, icon: <Icon />, to }];
  });
}

/** Places and actions whose words begin with what is typed. */
export function commandsFor(words: string): Command[] {
  const wanted = words.trim().toLowerCase();
  return ALL.filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${wanted}`));
}

const ALL: readonly Command[] = [
  ...[...PLACES, ...LOWER_PLACES].map(({ to, label, icon: Icon, key }) => {
    return { key: to, to, label, icon: <Icon />, detail: `G ${key.toUpperCase()}` };
  }),
  ...CREATIONS.map(({ to, label }) => ({ key: to, to, label: `${frameWords.create}: ${label}`, icon: <Plus /> })),
  { key: 'tasks', to: '/tasks', label: taskWords.title, icon: <LoaderCircle /> },
  { key: 'docs', to: '/docs', label: frameWords.api, icon: <BookOpen /> },
];
