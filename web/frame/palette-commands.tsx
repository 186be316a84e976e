import {
  AppWindow,
  BookOpen,
  ChartNoAxesColumn,
  Folder,
  Globe,
  Link2,
  type LucideIcon,
  Megaphone,
  Plus,
  QrCode,
  Shuffle,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { frameWords } from '../words/frame.ts';
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

const KINDS: Readonly<Record<string, { icon: LucideIcon; to: (id: number) => string }>> = {
  link: { icon: Link2, to: (id) => `/links/${id}` },
  qr: { icon: QrCode, to: (id) => `/codes/${id}` },
  campaign: { icon: Shuffle, to: (id) => `/campaigns/${id}` },
  channel: { icon: Folder, to: (id) => `/channels/${id}` },
  website: { icon: ChartNoAxesColumn, to: (id) => `/websites/${id}` },
  bio: { icon: AppWindow, to: (id) => `/pages/bio/${id}` },
  splash: { icon: AppWindow, to: (id) => `/pages/splash/${id}` },
  overlay: { icon: AppWindow, to: (id) => `/pages/overlay/${id}` },
  domain: { icon: Globe, to: () => '/domains' },
  pixel: { icon: Megaphone, to: () => '/pixels' },
};

export function foundCommands(rows: readonly Found[]): Command[] {
  return rows.flatMap(({ type, id, name, detail }) => {
    const kind = KINDS[type];
    if (!kind) return [];
    const Icon = kind.icon;
    return [{ key: `${type} ${id}`, label: name, detail: detail ?? undefined, icon: <Icon />, to: kind.to(id) }];
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
  { key: 'docs', to: '/docs', label: frameWords.api, icon: <BookOpen /> },
];
