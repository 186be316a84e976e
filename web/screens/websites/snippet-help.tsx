import { Mail } from 'lucide-react';
import { snippetMessages as words } from '../../messages/snippet.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { layout } from '../../ui/page/page.tsx';
import { snippetOf, tagManagerSnippetOf } from './snippet-text.ts';
import styles from './websites.module.css';

/** Returns a mailto address: the reader's own mail program sends the message. */
export function letterTo(domain: string, origin: string): string {
  const body = words.letter(domain, snippetOf(origin));
  return `mailto:?subject=${encodeURIComponent(words.subject(domain))}&body=${encodeURIComponent(body)}`;
}

/** Instructions for website builders, and an email template for a developer. */
export function SnippetHelp({ domain }: { domain: string }) {
  const { origin } = window.location;
  return (
    <>
      <p>
        <a className={buttonClass({})} href={letterTo(domain, origin)}>
          <Mail aria-hidden />
          {words.send}
        </a>
      </p>
      <details className={styles.where}>
        <summary>{words.where}</summary>
        <dl className={layout.stack}>
          {words.places.map(({ maker, steps }) => (
            <div key={maker}>
              <dt>{maker}</dt>
              <dd>{steps}</dd>
            </div>
          ))}
          <div>
            <dt>{words.tagManager}</dt>
            <dd>{words.tagManagerSteps}</dd>
            <dd>
              <CopyField text={tagManagerSnippetOf(origin)} label={words.copyTagManager} isWrapped />
            </dd>
          </div>
        </dl>
        <p>{words.otherwise}</p>
      </details>
    </>
  );
}
