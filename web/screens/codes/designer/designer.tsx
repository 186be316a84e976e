import { Redo2, Undo2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { designMessages } from '../../../messages/codes/codes.ts';
import type { FormState } from '../../../state/form.ts';
import { SERVICE_ORIGIN } from '../../../state/hosts/service-url.ts';
import { useShortcuts } from '../../../state/shortcuts.ts';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { DraftNote, DraftSavedNote } from '../../../ui/form/draft-kept.tsx';
import { LocalWarning } from '../../../ui/page/local-warning.tsx';
import { layout, Page } from '../../../ui/page/page.tsx';
import { CODES } from '../code-data.ts';
import { lookBody } from '../design/look.ts';
import type { ProofSubject } from '../proof/proof-data.ts';
import { ProofButton } from '../proof/proof-dialog.tsx';
import { type CodeState, contentBody, isComplete, isDynamic } from './code-state.ts';
import styles from './designer.module.css';
import { DesignerTabs } from './designer-tabs.tsx';
import { Meter } from './meter.tsx';
import { MiniPreview } from './mini-preview.tsx';
import { Preview } from './preview.tsx';
import type { Designer } from './use-designer.ts';
import { type RenderedCode, useRenderedCode } from './use-rendered-code.ts';

export interface DesignerScreenProps {
  title: string;
  back: { to: string; label: string };
  designer: Designer;
  form: FormState;
  /** Label of the save button. */
  saveLabel: string;
  /** Content next to the save button; receives the drawn code. */
  saveAs?: (svg: string | undefined) => ReactNode;
  /** The stored code's back-half; dynamic codes are drawn with it. */
  stored?: { word: string; isDynamic: boolean } | undefined;
}

/** The designer: the parts of the design in tabs, and the code with its scan check beside them or pinned above. */
export function DesignerScreen(props: DesignerScreenProps) {
  const { title, back, designer, form, stored } = props;
  const drawn = useRenderedCode(designer.state, stored?.word);
  const shown = <Shown designer={designer} drawn={drawn} stored={stored} />;
  return (
    <Page title={title} back={back} actions={designer.isChanged && <Unsaved designer={designer} />}>
      <div className={`${layout.editor} ${styles.editor}`}>
        <MiniPreview drawn={drawn} designer={designer} isStored={stored !== undefined}>
          {shown}
        </MiniPreview>
        <form
          ref={form.ref}
          className={styles.form}
          onSubmit={form.submit}
          onKeyDown={stored ? undefined : holdEnter}
          noValidate
        >
          {form.message && (
            <p className={styles.fault} role="alert">
              {form.message}
            </p>
          )}
          <DesignerTabs designer={designer} form={form} drawn={drawn} wasDynamic={stored?.isDynamic} />
          <Foot {...props} svg={drawn.svg} />
        </form>
        <aside className={`${layout.aside} ${styles.side}`} aria-label={designMessages.preview}>
          {shown}
        </aside>
      </div>
    </Page>
  );
}

interface ShownProps extends Pick<DesignerScreenProps, 'designer' | 'stored'> {
  drawn: RenderedCode;
}

/** The code in full, its scan check, and the check of a print. */
function Shown({ designer, drawn, stored }: ShownProps) {
  return (
    <>
      <Preview state={designer.state} drawn={drawn} isStored={stored !== undefined} />
      <Meter drawn={drawn} designer={designer} />
      {!drawn.refusal && isComplete(designer.state) && (
        <div>
          <ProofButton subject={proofSubject(designer.state, stored?.word)} />
        </div>
      )}
    </>
  );
}

/** A photo is compared with the design on screen, which the print may be ahead of: it is not saved for that. */
function proofSubject(state: CodeState, word: string | undefined): ProofSubject {
  return {
    path: `${CODES}/proof`,
    body: { ...(word !== undefined && { word }), ...contentBody(state), ...lookBody(state.look) },
  };
}

/** Keeps Enter in a field from submitting: it neither saves nor downloads an unfinished new code. */
function holdEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Sticky footer, visible in every tab; what to know before printing is next to the button that saves. */
function Foot({ designer, form, saveLabel, saveAs, svg }: DesignerScreenProps & { svg: string | undefined }) {
  useShortcuts({ 'mod+s': { what: saveLabel, press: () => form.submit() } });
  const { undo, redo } = designer;
  return (
    <div className={`${layout.foot} ${styles.foot}`} data-sticky="foot">
      {isDynamic(designer.state) && <LocalWarning address={SERVICE_ORIGIN} text={designMessages.localUrl} />}
      {/* First submit button, so that Enter in a field saves. */}
      <Button variant="primary" type="submit" shortcut="Ctrl S" isBusy={form.isBusy}>
        {saveLabel}
      </Button>
      {saveAs?.(svg)}
      <IconButton label={designMessages.undo} shortcut="Ctrl Z" icon={<Undo2 />} disabled={!undo} onClick={undo} />
      <IconButton label={designMessages.redo} shortcut="Ctrl Y" icon={<Redo2 />} disabled={!redo} onClick={redo} />
      {designer.isChanged && (
        <span className={styles.draftBelow}>
          <DraftNote />
        </span>
      )}
    </div>
  );
}

/** Placed away from frequently used buttons. */
function Unsaved({ designer }: Pick<DesignerScreenProps, 'designer'>) {
  return (
    <span className={styles.draftAbove}>
      <DraftSavedNote onDiscard={designer.forget} />
    </span>
  );
}
