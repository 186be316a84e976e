import { Check, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { common } from '../../../messages/shared/common.ts';
import type { FormState } from '../../../state/form.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { useShortcuts } from '../../../state/shortcuts.ts';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { layout, Page } from '../../../ui/page/page.tsx';
import { Segmented } from '../../../ui/page/tabs.tsx';
import type { PageKind } from '../kinds.ts';
import styles from './editor.module.css';
import { Preview } from './preview.tsx';
import type { PageMarks } from './static-page.tsx';
import type { EditSteps } from './use-editor.ts';

export interface EditorProps {
  kind: PageKind;
  title: string;
  subtitle?: ReactNode;
  form: FormState;
  /** Nothing is stored yet. */
  isNew: boolean;
  isChanged: boolean;
  onDiscard: () => void;
  steps: EditSteps;
  /** The tab has no fields, nothing to preview and nothing to save: analytics, responses. */
  isOnlyRead?: boolean;
  /** Request body of the preview. */
  body: object;
  marks?: PageMarks;
  children: ReactNode;
}

/** An editor with a live preview next to it; narrow screens show one of the two. Ctrl or Cmd with S saves. */
export function Editor({ kind, title, subtitle, body, marks, isOnlyRead = false, children, ...state }: EditorProps) {
  const { undo, redo } = state.steps;
  const isSaved = !state.isNew && !state.isChanged;
  useShortcuts({
    'mod+s': { what: pageMessages.save, press: () => isSaved || state.form.submit() },
    'mod+z': { what: pageMessages.undo, press: ({ shiftKey }) => (shiftKey ? redo : undo)?.() },
    'mod+y': { what: pageMessages.redo, press: () => redo?.() },
  });
  return (
    <Page
      title={title}
      subtitle={subtitle}
      back={{ to: `/pages${kind === 'bio' ? '' : `?kind=${kind}`}`, label: pageMessages.kinds[kind] }}
    >
      <WithPreview preview={!isOnlyRead && <Preview kind={kind} body={body} marks={marks} />}>{children}</WithPreview>
      {(state.isChanged || !isOnlyRead) && <Foot {...state} isSaved={isSaved} />}
    </Page>
  );
}

/** Fields with their preview beside them, or all of the width without; narrow screens show one of the two. */
export function WithPreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  const [view, setView] = useEnumParam('view', ['edit', 'preview']);
  return (
    <>
      {preview && (
        <div className={styles.switch}>
          <Segmented
            label={pageMessages.view}
            value={view}
            onChange={setView}
            choices={[
              { value: 'edit', label: pageMessages.edited },
              { value: 'preview', label: pageMessages.preview },
            ]}
          />
        </div>
      )}
      <div className={preview ? styles.columns : styles.wide} data-view={view}>
        <div className={styles.main}>{children}</div>
        {preview && (
          <aside className={styles.side} aria-label={pageMessages.preview}>
            {preview}
          </aside>
        )}
      </div>
    </>
  );
}

interface FootProps extends Pick<EditorProps, 'form' | 'isChanged' | 'onDiscard' | 'steps'> {
  isSaved: boolean;
}

/** The button that saves is quiet while there is nothing to save, and keeps the focus. */
function Foot({ form, isChanged, isSaved, onDiscard, steps }: FootProps) {
  // Reserves the space of the buttons, so that the fields do not move when typing starts.
  const reserved = isChanged ? '' : styles.reserved;
  return (
    <div className={`${layout.foot} ${styles.foot}`}>
      {isSaved ? (
        <Button key="save" icon={<Check aria-hidden />} aria-disabled isBusy={form.isBusy}>
          {pageMessages.saved}
        </Button>
      ) : (
        <Button key="save" variant="primary" shortcut="Ctrl S" isBusy={form.isBusy} onClick={() => form.submit()}>
          {pageMessages.save}
        </Button>
      )}
      <IconButton label={pageMessages.undo} icon={<Undo2 />} disabled={!steps.undo} onClick={steps.undo} />
      <IconButton label={pageMessages.redo} icon={<Redo2 />} disabled={!steps.redo} onClick={steps.redo} />
      <Button variant="ghost" className={reserved} onClick={onDiscard}>
        {pageMessages.discard}
      </Button>
      <span role="status">
        <span className={reserved}>
          <Badge tone="warn">{common.unsaved}</Badge>
        </span>
      </span>
    </div>
  );
}

/** Collapsed rare options with a mark when they are used. */
export function Folded({
  title,
  description,
  isInUse,
  hasError,
  children,
}: {
  title: string;
  description?: string;
  isInUse: boolean;
  /** A field inside has an error, so the section opens. */
  hasError?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.group} open={hasError || undefined}>
      <summary>
        {title}
        {isInUse && (
          <span className={styles.mark}>
            <Badge tone="good">{pageMessages.inUse}</Badge>
          </span>
        )}
      </summary>
      <div className={styles.inside}>
        {description && <p className={layout.description}>{description}</p>}
        {children}
      </div>
    </details>
  );
}
