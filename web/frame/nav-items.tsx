import {
  AppWindow,
  ChartNoAxesColumn,
  Folder,
  Globe,
  House,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  Megaphone,
  QrCode,
  Settings,
  Shuffle,
} from 'lucide-react';
import { frameMessages } from '../messages/shared/frame.ts';

export interface NavItem {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Second key after `g`. */
  key: string;
}

/** Destinations of the global navigation: the rail, the palette and the bottom bar on phones. */
export const NAV_ITEMS: readonly NavItem[] = [
  { to: '/', label: frameMessages.home, icon: House, key: 'h' },
  { to: '/links', label: frameMessages.links, icon: Link2, key: 'l' },
  { to: '/codes', label: frameMessages.codes, icon: QrCode, key: 'q' },
  { to: '/campaigns', label: frameMessages.campaigns, icon: Shuffle, key: 'c' },
  { to: '/channels', label: frameMessages.channels, icon: Folder, key: 'f' },
  { to: '/pages', label: frameMessages.pages, icon: AppWindow, key: 'p' },
  { to: '/websites', label: frameMessages.websites, icon: ChartNoAxesColumn, key: 'w' },
  { to: '/boards', label: frameMessages.boards, icon: LayoutDashboard, key: 'b' },
];

export const LOWER_NAV_ITEMS: readonly NavItem[] = [
  { to: '/domains', label: frameMessages.domains, icon: Globe, key: 'd' },
  { to: '/pixels', label: frameMessages.pixels, icon: Megaphone, key: 'x' },
  { to: '/settings', label: frameMessages.settings, icon: Settings, key: 's' },
];

/** Whether a location belongs to a navigation item: `/links/12` belongs to `/links`, but `/links` does not belong to `/`. */
export function isAt(item: string, location: string): boolean {
  return item === '/' ? location === '/' : location === item || location.startsWith(`${item}/`);
}
