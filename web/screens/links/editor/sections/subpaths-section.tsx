import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { hostOf } from '../../../../state/hosts/service-url.ts';
import { SwitchRow } from '../../../../ui/form/choices.tsx';
import styles from '../editor.module.css';
import { type SubpathExample, subpathExample } from '../subpaths.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import { hasAnyError, type SectionProps } from './editor-sections.ts';

/** Forward subpaths, with an example of the resulting address. */
export function SubpathsSection({ values, set, error, shortUrl }: SectionProps & { shortUrl: string | undefined }) {
  const example = subpathExample(values, hostOf(values.domain, shortUrl), editorMessages.randomAlias);
  return (
    <CollapsibleSection
      title={editorMessages.subpaths}
      description={editorMessages.subpathsBrief}
      mark={values.subpaths ? editorMessages.handedOn : undefined}
      hasError={hasAnyError(error, ['subpaths'])}
    >
      <SwitchRow
        label={editorMessages.takeBelow}
        help={editorMessages.takeBelowAbout}
        isOn={values.subpaths}
        onChange={(subpaths) => set({ subpaths })}
      />
      {error('subpaths') && <p role="alert">{error('subpaths')}</p>}
      {example && <Example {...example} />}
      <p className={styles.about}>{editorMessages.everythingAbout}</p>
    </CollapsibleSection>
  );
}

function Example({ from, to }: SubpathExample) {
  return (
    <p className={styles.landing} role="status">
      <code>{from}</code> {to === null ? editorMessages.isNotFound : editorMessages.goesTo}{' '}
      {to !== null && <code>{to}</code>}
    </p>
  );
}
