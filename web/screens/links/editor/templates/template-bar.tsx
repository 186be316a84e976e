import { BookmarkPlus, History, LayoutTemplate, Settings2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCanCall } from '../../../../api/can-call.ts';
import type { ApiResponse } from '../../../../api/client.ts';
import { useApi } from '../../../../api/queries.ts';
import { templateMessages as messages } from '../../../../messages/links/link-templates.ts';
import { withoutScheme } from '../../../../state/link-name.ts';
import { useLastLink } from '../../../../state/links/last-link.ts';
import { Menu, type MenuEntry } from '../../../../ui/floating/menu.tsx';
import { useToasts } from '../../../../ui/floating/toasts.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { LINK, type LinkRow, useDomains } from '../../link-data.ts';
import type { LinkValues } from '../values.ts';
import { ManageTemplates } from './manage-templates.tsx';
import { SaveTemplate } from './save-template.tsx';
import { useTemplates } from './template-data.ts';
import { domainIn, lastSettingsOf, undoOf, valuesIn } from './template-values.ts';
import styles from './templates.module.css';

export interface TemplateBarProps {
  values: LinkValues;
  set: (change: Partial<LinkValues>) => void;
  /** Short link of an existing link, which starts from nothing but can become a template. */
  shortUrl: string | undefined;
}

type OpenDialog = 'save' | 'manage' | undefined;

/** One place for what a link starts from: the settings of the last link, or a template. */
export default function TemplateBar({ values, set, shortUrl }: TemplateBarProps) {
  const [open, setOpen] = useState<OpenDialog>();
  const isNew = shortUrl === undefined;
  const starts = useStarts({ values, set, isNew });
  const canCall = useCanCall();
  const domains = useDomains().map(withoutScheme);
  if (!canCall('listPresets')) return null;
  const whole = isNew ? values : { ...values, domain: values.domain || domainIn(shortUrl, domains) };
  const close = () => setOpen(undefined);
  return (
    <div className={styles.bar}>
      <Menu
        isAtStart
        trigger={
          <Button size="small" icon={<LayoutTemplate />}>
            {isNew ? messages.start : messages.title}
          </Button>
        }
        entries={[
          ...starts,
          ...(starts.length > 0 ? ['separator' as const] : []),
          {
            label: messages.save,
            icon: <BookmarkPlus />,
            permission: 'edit',
            operation: 'createPreset',
            onSelect: () => setOpen('save'),
          },
          { label: messages.manage, icon: <Settings2 />, onSelect: () => setOpen('manage') },
        ]}
      />
      <SaveTemplate values={whole} isOpen={open === 'save'} onClose={close} />
      <ManageTemplates isOpen={open === 'manage'} onClose={close} />
    </div>
  );
}

/** Menu entries that fill in the settings of the last link or of a template, each with an undo. */
function useStarts({ values, set, isNew }: Omit<TemplateBarProps, 'shortUrl'> & { isNew: boolean }): MenuEntry[] {
  const client = useApi();
  const { showToast, showError } = useToasts();
  const templates = useTemplates();
  const last = useLastLink(isNew);
  const domains = useDomains().map(withoutScheme);
  const current = useRef(values);
  useEffect(() => {
    current.current = values;
  }, [values]);
  if (!isNew) return [];
  const apply = (name: string, changes: Partial<LinkValues>) => {
    const before = current.current;
    set(changes);
    showToast({ title: messages.applied(name), onUndo: () => set(undoOf({ before, changes }, current.current)) });
  };
  const applyLast = async ({ id, shorturl }: LinkRow) => {
    try {
      const { details } = await client.call<ApiResponse<'showLink'>>(`${LINK}/${id}`);
      apply(withoutScheme(shorturl), lastSettingsOf(details, domains));
    } catch (error) {
      showError(messages.failedToApply, error);
    }
  };
  const lastEntry: MenuEntry[] = last
    ? [
        { heading: messages.lastHeading },
        {
          label: messages.fromLast(withoutScheme(last.shorturl)),
          icon: <History />,
          onSelect: () => void applyLast(last),
        },
      ]
    : [];
  const templateEntries: MenuEntry[] = templates.map(({ name, value }) => ({
    label: name,
    icon: <LayoutTemplate />,
    onSelect: () => apply(name, valuesIn(value, Date.now())),
  }));
  return [...lastEntry, ...(templates.length > 0 ? [{ heading: messages.title }, ...templateEntries] : [])];
}
