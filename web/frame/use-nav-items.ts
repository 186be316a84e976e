import { ChartNoAxesColumn, Folder } from 'lucide-react';
import { frameMessages } from '../messages/shared/frame.ts';
import { canGuestOpen, guestHome } from '../state/workspace/guest.ts';
import { useWorkspace } from '../state/workspace/workspace.ts';
import { LOWER_NAV_ITEMS, NAV_ITEMS, type NavItem } from './nav-items.tsx';

interface NavItems {
  upper: readonly NavItem[];
  lower: readonly NavItem[];
}

const ALL: NavItems = { upper: NAV_ITEMS, lower: LOWER_NAV_ITEMS };

/** Returns the destinations of the navigation; for guests, their one object and the settings. */
export function useNavItems(): NavItems {
  const guest = useWorkspace()?.guest_of;
  if (!guest) return ALL;
  const isWebsite = guest.kind === 'website';
  const own: NavItem = {
    to: guestHome(guest),
    label: guest.name || (isWebsite ? frameMessages.websites : frameMessages.channels),
    icon: isWebsite ? ChartNoAxesColumn : Folder,
    key: 'h',
  };
  return { upper: [own], lower: LOWER_NAV_ITEMS.filter(({ to }) => canGuestOpen(guest, to)) };
}
