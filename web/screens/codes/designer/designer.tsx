import { Redo2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { designMessages } from '../../../messages/codes/codes.ts';
import type { FormState } from '../../../state/form.ts';
import { useShortcuts } from '../../../state/shortcuts.ts';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { DraftNote, DraftSavedNote } from '../../../ui/form/draft-kept.tsx';
import { LocalWarning } from '../../../ui/page/local-warning.tsx';
import { layout, Page } from '../../../ui/page/page.tsx';
import { CODES } from '../code-data.ts';
import { lookBody } from '../design/look.ts';
import type { ProofSubject } from '../proof/proof-data.ts';
import { ProofButton } from '../proof/proof-dialog.tsx';
import { type CodeState, contentBody, isDynamic } from './code-state.ts';
import styles from './designer.module.css';
import { Meter } from './meter.tsx';
import { MiniPreview } from './mini-preview.tsx';
import { Preview } from './preview.tsx';
import { ColorSection } from './sections/color-section.tsx';
import { ContentSection } from './sections/content-section.tsx';
import { ErrorCorrectionSection } from './sections/error-correction-section.tsx';
import { FrameSection } from './sections/frame-section.tsx';
import { LogoSection } from './sections/logo-section.tsx';
import { ShapeSection } from './sections/shape-section.tsx';
import { TemplateSection } from './sections/template-section.tsx';
import type { Designer } from './use-designer.ts';
import { useRenderedCode } from './use-rendered-code.ts';

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
  /** Content below the meter. */
  more?: ReactNode;
}

/** The designer: content and appearance on the left, the code and its scan check on the right. */
export function DesignerScreen(props: DesignerScreenProps) {
  const { title, back, designer, form, stored, more } = props;
  const drawn = useRenderedCode(designer.state, stored?.word);
  const part = { designer, error: form.error };
  const preview = useRef<HTMLElement>(null);
  return (
    <Page title={title} back={back} actions={designer.isChanged && <Unsaved designer={designer} />}>
      <MiniPreview drawn={drawn} of={preview} />
      <div className={`${layout.editor} ${styles.editor}`}>
        <form
          ref={form.ref}
          className={layout.stack}
          onSubmit={form.submit}
          onKeyDown={stored ? undefined : holdEnter}
          noValidate
        >
          {form.message && (
            <p className={styles.fault} role="alert">
              {form.message}
            </p>
          )}
          <ContentSection {...part} wasDynamic={stored?.isDynamic} />
          <TemplateSection designer={designer} />
          <ShapeSection designer={designer} />
          <ColorSection {...part} />
          <LogoSection {...part} svg={drawn.svg} />
          <FrameSection {...part} />
          <ErrorCorrectionSection designer={designer} check={drawn.refusal ? undefined : drawn.check} />
          {isDynamic(designer.state) && <LocalWarning address={window.location.origin} />}
          <Foot {...props} svg={drawn.svg} />
        </form>
        <aside ref={preview} className={`${layout.aside} ${styles.side}`} aria-label={designMessages.preview}>
          <Preview state={designer.state} drawn={drawn} isStored={stored !== undefined} />
          <Meter drawn={drawn} designer={designer} />
          {!drawn.refusal && (
            <div>
              <ProofButton subject={proofSubject(designer.state, stored?.word)} />
            </div>
          )}
          {more}
        </aside>
      </div>
    </Page>
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

/** Sticky footer, visible however far the options are scrolled. */
function Foot({ designer, form, saveLabel, saveAs, svg }: DesignerScreenProps & { svg: string | undefined }) {
  useShortcuts({ 'mod+s': { what: saveLabel, press: () => form.submit() } });
  const { undo, redo } = designer;
  return (
    <div className={layout.foot} data-sticky="foot">
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
