import {
  Calendar,
  Camera,
  Coffee,
  Contact,
  Download,
  Euro,
  Gift,
  Heart,
  House,
  Info,
  type LucideIcon,
  Mail,
  MapPin,
  MessageCircle,
  Music,
  Phone,
  ShoppingCart,
  Smartphone,
  Star,
  Tag,
  Ticket,
  Utensils,
  Video,
  Wifi,
  Wine,
} from 'lucide-react';
import { useState } from 'react';
import { logoMessages } from '../../../../messages/codes/code-logos.ts';
import { SearchField } from '../../../../ui/form/search-field.tsx';
import { MARK_SIDES, NETWORK_MARKS } from '../../../../ui/icon/network-marks.ts';
import { iconFile } from './icon-file.ts';
import styles from './icon-grid.module.css';

/** Icons of Lucide (ISC license). */
const THINGS: Readonly<Record<keyof typeof logoMessages.things, LucideIcon>> = {
  wifi: Wifi,
  phone: Phone,
  mail: Mail,
  chat: MessageCircle,
  place: MapPin,
  calendar: Calendar,
  menu: Utensils,
  coffee: Coffee,
  drinks: Wine,
  ticket: Ticket,
  cart: ShoppingCart,
  gift: Gift,
  tag: Tag,
  euro: Euro,
  heart: Heart,
  star: Star,
  download: Download,
  app: Smartphone,
  camera: Camera,
  music: Music,
  video: Video,
  contact: Contact,
  home: House,
  info: Info,
};

interface Icon {
  name: string;
  picture: React.ReactNode;
}

const ICONS: readonly Icon[] = [
  ...Object.entries(NETWORK_MARKS).map(([name, path]) => ({
    name,
    picture: (
      <svg viewBox={`0 0 ${MARK_SIDES[name] ?? 24} ${MARK_SIDES[name] ?? 24}`} fill="currentcolor" aria-hidden>
        <path d={path} />
      </svg>
    ),
  })),
  ...Object.entries(THINGS).map(([key, Picture]) => ({
    name: logoMessages.things[key as keyof typeof THINGS],
    picture: <Picture strokeWidth={2.4} aria-hidden />,
  })),
];

interface IconGridProps {
  /** Color of the icon, `#rrggbb`. */
  color: string;
  onChoose: (file: Blob) => void;
}

/** Marks of networks and apps, and icons of things, to use as a logo. */
export default function IconGrid({ color, onChoose }: IconGridProps) {
  const [search, setSearch] = useState('');
  const shown = ICONS.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <div className={styles.icons}>
      <SearchField label={logoMessages.searchIcons} value={search} onChange={setSearch} />
      {shown.length === 0 && <p className={styles.about}>{logoMessages.noIcons}</p>}
      <ul className={styles.grid}>
        {shown.map(({ name, picture }) => (
          <li key={name}>
            <button
              type="button"
              title={name}
              aria-label={name}
              onClick={(event) => {
                const svg = event.currentTarget.querySelector('svg');
                if (svg) onChoose(iconFile(svg.outerHTML, color));
              }}
            >
              {picture}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.about}>{logoMessages.iconsAbout}</p>
    </div>
  );
}
