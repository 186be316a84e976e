import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { ApiResponse } from '../../../api/client.ts';
import { bioMessages } from '../../../messages/landing-pages/bio.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { PAGES_HOST } from '../../../state/hosts/service-url.ts';
import { useFocusError } from '../../../state/navigation/focus-error.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { Button } from '../../../ui/form/button.tsx';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { KINDS } from '../kinds.ts';
import { Answers } from '../shared/answers.tsx';
import styles from '../shared/editor.module.css';
import { Editor } from '../shared/editor.tsx';
import { TabbedForm } from '../shared/tabbed-form.tsx';
import { useEditor } from '../shared/use-editor.ts';
import { BioAnalytics } from './bio-analytics.tsx';
import { type BioTabProps, ContentTab, LookTab, SettingsTab } from './bio-tabs.tsx';
import { type BioValues, bodyOf, EMPTY_BIO, missingIn, previewOf, valuesOf } from './bio-values.ts';

type BioResponse = ApiResponse<'showBioPage'>;

const TABS = ['content', 'look', 'settings', 'numbers', 'answers'] as const;
const NEW_TABS = ['content', 'look', 'settings'] as const;

/** Fields of each tab, to open the tab with an error. */
const FIELDS = {
  content: ['image', 'cover', 'name', 'description', 'blocks'],
  look: ['theme', 'background', 'backgroundimage', 'buttons'],
  settings: ['handle', 'metatitle', 'metadescription', 'metaimage', 'pixels'],
} as const;

/** The editor of a bio page, or of a new one. */
export function BioEditor({ bio }: { bio?: BioResponse }) {
  const saved = bio ? valuesOf(bio.details) : EMPTY_BIO;
  const { draft, form, discard, steps } = useEditor({ kind: 'bio', id: bio?.details.id, saved, bodyOf });
  const [tab, setTab] = useEnumParam('tab', bio ? TABS : NEW_TABS);
  useFocusError<(typeof TABS)[number]>({ form, tab, setTab: (to) => setTab(to as typeof tab), fields: FIELDS });
  const clicks = new Map(bio?.data.blocks.map(({ block, clicks: count }) => [block, count]));
  const [open, setOpen] = useState<string>();
  const [, setView] = useEnumParam('view', ['edit', 'preview']);
  const parts = {
    ...{ draft, form, saved, clicks, details: bio?.details, urlStart: urlStartOf(bio) },
    opened: { open, setOpen },
  };
  const choose = (id: number) => {
    const key = draft.values.blocks[id - 1]?.key;
    setTab('content');
    setView('edit');
    setOpen(key);
    // Once the fields are shown. With the focus in the preview, the editor's shortcuts would not work.
    setTimeout(() => {
      const row = document.querySelector(`li[data-key="${key}"]`);
      row?.scrollIntoView({ block: 'nearest' });
      row?.querySelector<HTMLElement>('button[aria-expanded]')?.focus();
    });
  };
  return (
    <Editor
      kind="bio"
      title={bio ? bio.details.name : bioMessages.newTitle}
      subtitle={bio && <PublicUrl link={bio.details.link} />}
      body={previewOf(draft.values)}
      marks={{ ...marksOf(draft.values, open), onChoose: choose }}
      form={form}
      isNew={!bio}
      isChanged={draft.isChanged}
      onDiscard={discard}
      steps={steps}
      isOnlyRead={tab === 'numbers' || tab === 'answers'}
    >
      <TabbedForm
        form={form}
        label={bioMessages.tabsLabel}
        value={tab}
        onChange={setTab}
        choices={(bio ? TABS : NEW_TABS).map((value) => ({ value, label: bioMessages.tabs[value] }))}
      >
        <TabOf tab={tab} bio={bio} parts={parts} />
      </TabbedForm>
    </Editor>
  );
}

function marksOf({ blocks }: BioValues, open: string | undefined) {
  const samples = blocks.flatMap((block, place) => (missingIn(block) ? [place + 1] : []));
  return { open: blocks.findIndex(({ key }) => key === open) + 1, samples };
}

function urlStartOf(bio: BioResponse | undefined): string {
  if (!bio) return `${PAGES_HOST}/@`;
  const { link, handle } = bio.details;
  return link.replace(/^https?:\/\//, '').slice(0, -handle.length);
}

interface TabOfProps {
  tab: (typeof TABS)[number];
  bio: BioResponse | undefined;
  parts: BioTabProps;
}

function TabOf({ tab, bio, parts }: TabOfProps) {
  if (tab === 'look') return <LookTab {...parts} />;
  if (tab === 'settings') return <SettingsTab {...parts} />;
  if (tab === 'numbers' && bio) return <BioAnalytics details={bio.details} />;
  if (tab === 'answers' && bio) {
    const { id, handle, blocks } = bio.details;
    const noneText = blocks.some(({ type }) => type === 'form') ? undefined : bioMessages.noForms;
    return <Answers path={`${KINDS.bio.base}/${id}`} name={handle} {...(noneText && { noneText })} />;
  }
  return <ContentTab {...parts} />;
}

function PublicUrl({ link }: { link: string }) {
  return (
    <span className={styles.address}>
      <a href={link} target="_blank" rel="noreferrer">
        {link.replace(/^https?:\/\//, '')}
      </a>
      <CopyButton text={link} label={pageMessages.copyUrl} />
      <Button
        variant="ghost"
        size="small"
        icon={<ExternalLink aria-hidden />}
        onClick={() => window.open(link, '_blank', 'noreferrer')}
      >
        {pageMessages.open}
      </Button>
    </span>
  );
}
