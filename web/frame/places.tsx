import {
  AppWindow,
  ChartNoAxesColumn,
  Folder,
  Globe,
  House,
  Link2,
  type LucideIcon,
  Megaphone,
  QrCode,
  Settings,
  Shuffle,
} from 'lucide-react';
import { frameWords } from '../messages/shared/frame.ts';

export interface Place {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Second key after `g`. */
  key: string;
}

/** Where one can go from everywhere: the rail, the palette, the bar of phones. */
export const PLACES: readonly Place[] = [
  { to: '/', label: frameWords.home, icon: House, key: 'h' },
  { to: '/links', label: frameWords.links, icon: Link2, key: 'l' },
  { to: '/codes', label: frameWords.codes, icon: QrCode, key: 'q' },
  { to: '/campaigns', label: frameWords.campaigns, icon: Shuffle, key: 'c' },
  { to: '/channels', label: frameWords.channels, icon: Folder, key: 'f' },
  { to: '/pages', label: frameWords.pages, icon: AppWindow, key: 'p' },
  { to: '/websites', label: frameWords.websites, icon: ChartNoAxesColumn, key: 'w' },
];

export const LOWER_PLACES: readonly Place[] = [
  { to: '/domains', label: frameWords.domains, icon: Globe, key: 'd' },
  { to: '/pixels', label: frameWords.pixels, icon: Megaphone, key: 'x' },
  { to: '/settings', label: frameWords.settings, icon: Settings, key: 's' },
];

/** What can be made, wherever one is. */
export const CREATIONS: readonly { label: string; to: string; icon: LucideIcon }[] = [
  { label: frameWords.newLink, to: '/links/new', icon: Link2 },
  { label: frameWords.newCode, to: '/codes/new', icon: QrCode },
  { label: frameWords.newWebsite, to: '/websites/new', icon: ChartNoAxesColumn },
  { label: frameWords.newCampaign, to: '/campaigns/new', icon: Shuffle },
  { label: frameWords.newChannel, to: '/channels/new', icon: Folder },
  { label: frameWords.newBio, to: '/pages/bio/new', icon: AppWindow },
  { label: frameWords.newSplash, to: '/pages/splash/new', icon: AppWindow },
  { label: frameWords.newOverlay, to: '/pages/overlay/new', icon: AppWindow },
  { label: frameWords.newDomain, to: '/domains/new', icon: Globe },
  { label: frameWords.newPixel, to: '/pixels/new', icon: Megaphone },
];

/** Whether a place is where one is: `/links/12` is in `/links`, `/links` is not in `/`. */
export function isAt(place: string, location: string): boolean {
  return place === '/' ? location === '/' : location === place || location.startsWith(`${place}/`);
}
