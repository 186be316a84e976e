import { ChartNoAxesColumn, Folder } from 'lucide-react';
import { frameMessages } from '../messages/shared/frame.ts';
import { guestHome, mayGuestOpen } from '../state/workspace/guest.ts';
import { useWorkspace } from '../state/workspace/workspace.ts';
import { LOWER_PLACES, PLACES, type Place } from './places.tsx';

interface Places {
  upper: readonly Place[];
  lower: readonly Place[];
}

const ALL: Places = { upper: PLACES, lower: LOWER_PLACES };

/** Returns the destinations of the navigation; for guests, their one object and the settings. */
export function usePlaces(): Places {
  const guest = useWorkspace()?.guest_of;
  if (!guest) return ALL;
  const isWebsite = guest.kind === 'website';
  const own: Place = {
    to: guestHome(guest),
    label: guest.name || (isWebsite ? frameMessages.websites : frameMessages.channels),
    icon: isWebsite ? ChartNoAxesColumn : Folder,
    key: 'h',
  };
  return { upper: [own], lower: LOWER_PLACES.filter(({ to }) => mayGuestOpen(guest, to)) };
}
