import {
  AppWindow,
  ChartNoAxesColumn,
  Folder,
  Globe,
  LayoutDashboard,
  Link2,
  Megaphone,
  QrCode,
  Shuffle,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { CREATION_TEXTS, creationMessages as messages } from '../messages/shared/creation.ts';
import { useCanOpen } from '../state/workspace/workspace.ts';
import BaseMenu, { type MenuProps } from '../ui/floating/base-menu.tsx';

export { recordOpenedObjects } from '../state/navigation/recent-objects.ts';

type CreationScreen = keyof typeof CREATION_TEXTS;

interface Creation {
  to: CreationScreen;
  icon: ReactNode;
  label: string;
  /** The palette's name of it. */
  command: string;
  about: string;
  /** Key after `c`, the same as after `g` where the kinds are the same. */
  key: string;
}

const creation = (to: CreationScreen, icon: ReactNode, key: string): Creation => ({
  ...{ to, icon, key },
  ...CREATION_TEXTS[to],
});

/** Objects that can be created from everywhere, in the groups of the menu. */
export const CREATION_GROUPS: ReadonlyArray<{ heading: string; creations: readonly Creation[] }> = [
  {
    heading: messages.linksAndCodes,
    creations: [
      creation('/links/new', <Link2 />, 'l'),
      creation('/codes/new', <QrCode />, 'q'),
      creation('/campaigns/new', <Shuffle />, 'c'),
      creation('/channels/new', <Folder />, 'f'),
    ],
  },
  {
    heading: messages.pages,
    creations: [
      creation('/pages/bio/new', <AppWindow />, 'p'),
      creation('/pages/splash/new', <AppWindow />, 's'),
      creation('/pages/overlay/new', <AppWindow />, 'o'),
    ],
  },
  {
    heading: messages.measure,
    creations: [
      creation('/websites/new', <ChartNoAxesColumn />, 'w'),
      creation('/boards/new', <LayoutDashboard />, 'b'),
    ],
  },
  {
    heading: messages.setup,
    creations: [creation('/domains/new', <Globe />, 'd'), creation('/pixels/new', <Megaphone />, 'x')],
  },
];

/** The groups of the menu *Create*, each with what the person may create. Loaded before its first use. */
export default function CreateMenu(props: MenuProps) {
  const canOpen = useCanOpen();
  const entries = CREATION_GROUPS.flatMap(({ heading, creations }) => {
    const allowed = creations.filter(({ to }) => canOpen(to));
    if (allowed.length === 0) return [];
    return [{ heading }, ...allowed.map(({ key: letter, ...rest }) => ({ ...rest, letter }))];
  });
  return <BaseMenu {...props} entries={entries} hasGroups picksFirst />;
}
