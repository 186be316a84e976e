import { Contact, Link2, Mail, MessageSquare, Phone, Text, Wifi } from 'lucide-react';
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
};
