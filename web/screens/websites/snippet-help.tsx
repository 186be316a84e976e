import { Mail } from 'lucide-react';
import { missingPageMessages } from '../../messages/websites/missing-pages.ts';
import { snippetMessages as messages } from '../../messages/websites/snippet.ts';
import { SERVICE_ORIGIN } from '../../state/hosts/service-url.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { layout } from '../../ui/page/page.tsx';
import { type SnippetOptions, snippetOf, tagManagerSnippetOf } from './snippet-text.ts';
import styles from './websites.module.css';

/** Returns a mailto address: the reader's own mail program sends the message. */
export function mailtoAddress(domain: string, origin: string, options: SnippetOptions): string {
  const body = messages.letter(domain, snippetOf(origin, options));
  return `mailto:?subject=${encodeURIComponent(messages.subject(domain))}&body=${encodeURIComponent(body)}`;
}

/** Instructions for website builders, and an email template for a developer. */
export function SnippetHelp({ domain, options }: { domain: string; options: SnippetOptions }) {
  return (
    <>
      <p>
        <a className={buttonClass({})} href={mailtoAddress(domain, SERVICE_ORIGIN, options)}>
          <Mail aria-hidden />
          {messages.send}
        </a>
      </p>
      <details className={styles.where}>
        <summary>{messages.where}</summary>
        <dl className={layout.stack}>
          {messages.places.map(({ maker, steps }) => (
            <div key={maker}>
              <dt>{maker}</dt>
              <dd>{steps}</dd>
            </div>
          ))}
          <div>
            <dt>{messages.tagManager}</dt>
            <dd>{messages.tagManagerSteps}</dd>
            <dd>
              <CopyField
                text={tagManagerSnippetOf(SERVICE_ORIGIN, options)}
                label={messages.copyTagManager}
                isWrapped
              />
            </dd>
          </div>
        </dl>
        <p>{messages.otherwise}</p>
      </details>
      <details className={styles.where} open={new URLSearchParams(window.location.search).get('help') === 'not-found'}>
        <summary>{missingPageMessages.title}</summary>
        <p>{missingPageMessages.steps}</p>
        <CopyField text={missingPageMessages.tag} label={missingPageMessages.copy} isWrapped />
      </details>
    </>
  );
}
