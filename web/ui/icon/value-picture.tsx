import {
  AppWindow,
  CornerDownRight,
  Cpu,
  Gamepad2,
  Globe,
  Laptop,
  Link2,
  Monitor,
  QrCode,
  Smartphone,
  Tablet,
  Tv,
  Watch,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { iconFile } from './icon-file.ts';
import { SiteIcon } from './site-icon.tsx';
import styles from './value-icon.module.css';

export interface ValueIconProps {
  dimension: string;
  value: string;
  /** The source that a referrer belongs to, whose icon is shown instead. */
  source?: string | undefined;
}

/** Drawn icons by dimension and value. */
const DRAWN: Readonly<Record<string, Readonly<Record<string, ReactNode>>>> = {
  device: {
    desktop: <Monitor />,
    mobile: <Smartphone />,
    tablet: <Tablet />,
    tv: <Tv />,
    console: <Gamepad2 />,
    wearable: <Watch />,
  },
  source: { 'QR code': <QrCode />, 'Short link': <Link2 />, '': <CornerDownRight /> },
  referrer: { '': <CornerDownRight /> },
};

/** For values without a flag or logo, so that the names of a list begin at one line. */
const OTHERS: Readonly<Record<string, ReactNode>> = {
  country: <Globe />,
  browser: <AppWindow />,
  os: <Laptop />,
  device: <Cpu />,
};

/** What a `ValueIcon` shows. */
export default function ValuePicture({ dimension, value, source }: ValueIconProps): ReactNode {
  const file = iconFile(dimension, value);
  const look = dimension === 'country' ? styles.flag : styles.logo;
  if (file) return <img src={file} alt="" className={look} />;
  const drawn = DRAWN[dimension]?.[value] ?? OTHERS[dimension];
  if (drawn) return drawn;
  return <SiteIcon site={source || value} />;
}
