import { type ReactNode, useState } from 'react';
import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { hostOf } from '../../../../state/hosts/service-url.ts';
import { webUrlOf, withScheme } from '../../../../state/hosts/web-url.ts';
import { withoutScheme } from '../../../../state/link-name.ts';
import { SelectField } from '../../../../ui/form/choices.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { layout } from '../../../../ui/page/page.tsx';
import { useDomains } from '../../link-data.ts';
import { TagsField } from '../../tags-field.tsx';
import { healthNoteOf } from '../destination-health.ts';
import { useDomainNote } from '../domain-question.tsx';
import styles from '../editor.module.css';
import { isWhole, useTargetFacts } from '../use-target-facts.ts';
import { AliasField, type AliasFieldProps } from './alias-field.tsx';
import type { SectionProps } from './editor-sections.ts';

/** Main fields of a link: destination, back-half and name. */
export function MainSection(props: AliasFieldProps) {
  const { values, set, error, shortUrl } = props;
  const isNew = shortUrl === undefined;
  // What is stored may be a host of one word, so only typed addresses are checked.
  const [step, setStep] = useState<'typed' | 'left'>();
  const isBad = step !== undefined && values.url.trim() !== '' && webUrlOf(values.url) === null;
  const isUnusable = isBad && step === 'left';
  const note = useDomainNote(values.url, (url) => set({ url }));
  const health = useHealthNote(values.url);
  return (
    <>
      <TextField
        name="url"
        type="url"
        label={editorMessages.target}
        placeholder={editorMessages.targetPlaceholder}
        // Never empty, so that an answer moves the page as little as possible under the pointer.
        help={note ?? health ?? editorMessages.targetAbout}
        value={values.url}
        maxLength={8_192}
        autoFocus={isNew}
        autoComplete="off"
        spellCheck={false}
        onChange={(url) => {
          setStep('typed');
          set({ url });
        }}
        onKeyDown={(event) => {
          // Enter moves on only from a usable destination.
          if (event.key !== 'Enter' || !isBad) return;
          event.preventDefault();
          setStep('left');
        }}
        onBlur={() => {
          setStep((before) => before && 'left');
          if (isShort(values.url)) set({ url: withScheme(values.url) });
        }}
        error={error('url') ?? (isUnusable ? editorMessages.needsAddress : undefined)}
      />
      <div className={layout.pair}>
        <AliasField {...props} />
        <DomainChoice values={values} set={set} error={error} shortUrl={shortUrl} />
      </div>
      <Names values={values} set={set} error={error} />
    </>
  );
}

/** Returns what the destination answers, if that is a problem; it never keeps anybody from saving. */
function useHealthNote(url: string): ReactNode {
  const facts = useTargetFacts(url);
  const note = facts && healthNoteOf(facts.health);
  if (!note) return undefined;
  return (
    <span role="status" className={note.isCertain ? styles.warning : undefined}>
      {note.text}
    </span>
  );
}

/** Whether the scheme is missing; it is added when the field loses the focus. */
function isShort(typed: string): boolean {
  return typed !== withScheme(typed) && isWhole(withScheme(typed));
}

/** Title and note for the owner. */
function Names({ values, set, error }: SectionProps) {
  return (
    <div className={layout.pair}>
      <TextField
        name="title"
        label={editorMessages.title}
        help={editorMessages.titleAbout}
        isOptional
        value={values.title}
        maxLength={300}
        onChange={(title) => set({ title })}
        error={error('title')}
      />
      <TagsField
        label={editorMessages.tags}
        isOptional
        tags={values.tags}
        onChange={(tags) => set({ tags })}
        error={error('tags')}
      />
    </div>
  );
}

/** Selects the domain, when the account has several. */
function DomainChoice({ values, set, error, shortUrl }: SectionProps & { shortUrl: string | undefined }) {
  const domains = useDomains().map(withoutScheme);
  if (domains.length === 0) return null;
  const own = { value: '', label: shortUrl === undefined ? editorMessages.ownDomain : hostOf('', shortUrl) };
  return (
    <SelectField
      label={editorMessages.domain}
      value={values.domain}
      choices={[own, ...domains.map((host) => ({ value: host, label: host }))]}
      onChange={(domain) => set({ domain })}
      name="domain"
      error={error('domain')}
    />
  );
}
