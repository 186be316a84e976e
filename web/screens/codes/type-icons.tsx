import {
  CalendarDays,
  Contact,
  Euro,
  Link2,
  Mail,
  MapPin,
  MessageCircle,
  MessageSquare,
  Phone,
  Smartphone,
  Text,
  Wifi,
} from 'lucide-react';
import type { ReactElement } from 'react';
import type { CodeType } from './code-data.ts';

/** Icon of each type of content. */
export const TYPE_ICONS: Readonly<Record<CodeType, ReactElement>> = {
  link: <Link2 aria-hidden />,
  text: <Text aria-hidden />,
  vcard: <Contact aria-hidden />,
  wifi: <Wifi aria-hidden />,
  email: <Mail aria-hidden />,
  phone: <Phone aria-hidden />,
  sms: <MessageSquare aria-hidden />,
  event: <CalendarDays aria-hidden />,
  location: <MapPin aria-hidden />,
  whatsapp: <MessageCircle aria-hidden />,
  app: <Smartphone aria-hidden />,
  payment: <Euro aria-hidden />,
};
