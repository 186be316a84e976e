import { websiteMessages as messages } from '../../messages/websites/websites.ts';
import { CopyField } from '../../ui/object/copy.tsx';
import { LocalWarning } from '../../ui/page/local-warning.tsx';
import { SnippetHelp } from './snippet-help.tsx';
import { snippetOf } from './snippet-text.ts';

/** The tracking snippet with help for its installation. */
export function Snippet({ domain }: { domain: string }) {
  return (
    <>
      <CopyField text={snippetOf(window.location.origin)} label={messages.copySnippet} isWrapped />
      <LocalWarning address={window.location.origin} />
      <SnippetHelp domain={domain} />
      <p>
        <a href="/docs" target="_blank" rel="noreferrer">
          {messages.other}
        </a>
      </p>
    </>
  );
}
