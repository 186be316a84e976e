import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { useDraft } from '../../../state/draft.ts';
import { useForm } from '../../../state/form.ts';
import { suggestedBackHalf } from '../../../state/hosts/back-half.ts';
import { useIsGuest } from '../../../state/workspace/workspace.ts';
import { SaveBar } from '../../../ui/form/draft-kept.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { useDomainConfirmation } from './domain-question.tsx';
import styles from './editor.module.css';
import { rejectUnfinished } from './incomplete-input.ts';
import { LinkPreview } from './link-preview.tsx';
import { AccessSection } from './sections/access-section.tsx';
import { useOfferedAlias } from './sections/alias-field.tsx';
import { AppsSection } from './sections/apps-section.tsx';
import { InterstitialsSection } from './sections/interstitials-section.tsx';
import { MainSection } from './sections/main-section.tsx';
import { OrganizeSection } from './sections/organize-section.tsx';
import { ParametersSection } from './sections/parameters-section.tsx';
import { SocialPreviewSection } from './sections/social-preview-section.tsx';
import { SubpathsSection } from './sections/subpaths-section.tsx';
import { TargetsSection } from './sections/targets-section.tsx';
import { UtmSection } from './sections/utm-section.tsx';
import type { LinkValues } from './values.ts';

const TemplateBar = lazy(() => import('./templates/template-bar.tsx'));

export interface LinkEditorProps {
  /** Name of the draft, e.g. `link.12`. */
  name: string;
  saved: LinkValues;
  /** Short link of an existing link. */
  shortUrl?: string;
  /** ID of an existing link. */
  id?: number;
  isProtected?: boolean;
  action: string;
  /** Sends the input; errors appear at their fields. */
  onSend: (values: LinkValues) => Promise<void>;
}

/** All settings of a link, with a preview next to them. */
export function LinkEditor(props: LinkEditorProps) {
  const isGuest = useIsGuest();
  const { saved, shortUrl, isProtected = false, action, onSend } = props;
  const { values, set, reset, isChanged } = useLinkDraft(props.name, saved);
  const offered = useOfferedAlias(values.domain, shortUrl === undefined);
  const whole = { ...values, custom: values.custom.trim() || (offered.alias ?? '') };
  const isPossible = suggestedBackHalf(whole.custom) === undefined;
  const confirmDomain = useDomainConfirmation();
  const form = useForm(async () => {
    rejectUnfinished(values, saved);
    await confirmDomain(values.url, saved.url);
    await onSend(whole);
    reset();
  });
  const part = { values, set, error: form.error };
  return (
    <form
      ref={form.ref}
      onSubmit={form.submit}
      onKeyDown={moveOn}
      className={`${layout.editor} ${styles.editor}`}
      noValidate
    >
      <div className={`${layout.stack} ${styles.fields}`}>
        <Suspense>
          <TemplateBar values={values} set={set} shortUrl={shortUrl} />
        </Suspense>
        <MainSection {...part} shortUrl={shortUrl} id={props.id} isBusy={form.isBusy} offered={offered} />
        <div>
          <UtmSection {...part} />
          <TargetsSection {...part} />
          <AppsSection {...part} />
          <AccessSection {...part} isProtected={isProtected} />
          {!isGuest && <InterstitialsSection {...part} />}
          <SocialPreviewSection {...part} />
          <OrganizeSection {...part} />
          <ParametersSection {...part} />
          <SubpathsSection {...part} shortUrl={shortUrl} />
        </div>
        {form.message && (
          <p role="alert" className={styles.fault}>
            {form.message}
          </p>
        )}
        <SaveBar isNew={shortUrl === undefined} action={action} form={form} draft={{ isChanged, reset }} />
      </div>
      <LinkPreview values={isPossible ? whole : { ...whole, custom: offered.alias ?? '' }} shortUrl={shortUrl} />
    </form>
  );
}

/**
 * Enter in a text field goes to the next control instead of saving: a link that was half filled in went live. Ctrl or Cmd
 * with Enter saves, and so does the button.
 */
function moveOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  const isPlain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
  if (!isPlain || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  // React also reports keys in dialogs, which are elsewhere in the document.
  if (!currentTarget.contains(target)) return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => field.checkVisibility());
  fields[fields.indexOf(target) + 1]?.focus();
}

/** What Enter moves on to: fields, folded sections and the button that saves. */
const FIELDS =
  'input:not([type=hidden], [type=file], [tabindex="-1"]), textarea, [role="combobox"], summary, button[type="submit"]';

const UNDRAFTED_FIELDS = { password: '', picture: '' };

/**
 * Keeps the password and the uploaded image out of the draft: the draft is in browser storage, which has no room for
 * images.
 */
function useLinkDraft(name: string, saved: LinkValues) {
  const draft = useDraft(name, saved);
  const [unkept, setUnkept] = useState(UNDRAFTED_FIELDS);
  const set = ({ password, picture, ...change }: Partial<LinkValues>) => {
    setUnkept((before) => ({ password: password ?? before.password, picture: picture ?? before.picture }));
    draft.set(change);
  };
  const reset = () => {
    setUnkept(UNDRAFTED_FIELDS);
    draft.reset();
  };
  const isChanged = draft.isChanged || unkept.password !== '' || unkept.picture !== '';
  return { values: { ...draft.values, ...unkept }, set, reset, isChanged };
}
