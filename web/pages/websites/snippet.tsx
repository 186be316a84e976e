import { CopyField } from '../../ui/copy.tsx';
import { LocalWarning } from '../../ui/local-warning.tsx';
import { websiteWords as words } from '../../words/websites.ts';

/** The line that counts. Where it asks is where this application came from. */
export function snippetOf(origin: string): string {
  return `<script defer src="${origin}/js/script.js" data-host="${origin}"></script>`;
}

export function Snippet() {
  return (
    <>
      <CopyField text={snippetOf(window.location.origin)} label={words.copySnippet} isWrapped />
      <LocalWarning address={window.location.origin} />
      <p>
        <a href="/docs" target="_blank" rel="noreferrer">
          {words.other}
        </a>
      </p>
    </>
  );
}
