import { editorWords } from '../../../../messages/link-editor.ts';
import { SwitchRow } from '../../../../ui/form/choices.tsx';
import styles from '../editor.module.css';
import { hostOf } from '../short-host.ts';
import { type SubpathExample, subpathExample } from '../subpaths.ts';
import { isAnyFaulty, type PartProps } from './editor-sections.ts';
import { Fold } from './fold.tsx';

/** Whether the link takes more than its alias, with what becomes of an address then. */
export function SubpathsPart({ values, set, fault, shortAddress }: PartProps & { shortAddress: string | undefined }) {
  const example = subpathExample(values, hostOf(values.domain, shortAddress), editorWords.randomAlias);
  return (
    <Fold
      title={editorWords.subpaths}
      about={editorWords.subpathsBrief}
      mark={values.subpaths ? editorWords.handedOn : undefined}
      isFaulty={isAnyFaulty(fault, ['subpaths'])}
    >
      <SwitchRow
        label={editorWords.takeBelow}
        about={editorWords.takeBelowAbout}
        isOn={values.subpaths}
        onChange={(subpaths) => set({ subpaths })}
      />
      {fault('subpaths') && <p role="alert">{fault('subpaths')}</p>}
      {example && <Example {...example} />}
      <p className={styles.about}>{editorWords.everythingAbout}</p>
    </Fold>
  );
}

function Example({ from, to }: SubpathExample) {
  return (
    <p className={styles.landing} role="status">
      <code>{from}</code> {to === null ? editorWords.isNotFound : editorWords.goesTo} {to !== null && <code>{to}</code>}
    </p>
  );
}
