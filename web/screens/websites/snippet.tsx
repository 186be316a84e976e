import { useState } from 'react';
import { snippetMessages } from '../../messages/websites/snippet.ts';
import { websiteMessages as messages } from '../../messages/websites/websites.ts';
import { SERVICE_ORIGIN } from '../../state/hosts/service-url.ts';
import { CheckRow } from '../../ui/form/check-row.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { LocalWarning } from '../../ui/page/local-warning.tsx';
import { layout, Section } from '../../ui/page/page.tsx';
import { FirstVisit } from './first-visit.tsx';
import { SnippetHelp } from './snippet-help.tsx';
import { snippetOf } from './snippet-text.ts';

/** The tracking snippet with help for its installation. */
export function Snippet({ domain }: { domain: string }) {
  // The screen of web vitals leads here.
  const [hasVitals, setVitals] = useState(() => new URLSearchParams(window.location.search).has('vitals'));
  const options = { hasVitals };
  return (
    <>
      <CopyField text={snippetOf(SERVICE_ORIGIN, options)} label={messages.copySnippet} isWrapped />
      <CheckRow label={snippetMessages.vitals} isOn={hasVitals} onChange={setVitals} />
      <LocalWarning address={SERVICE_ORIGIN} />
      <SnippetHelp domain={domain} options={options} />
      <p>
        <a href="/docs" target="_blank" rel="noreferrer">
          {messages.other}
        </a>
      </p>
    </>
  );
}

/** The snippet, and whether it works. */
export default function SnippetFirst({ id, domain }: { id: string; domain: string }) {
  return (
    <div className={layout.stack}>
      <Section title={messages.installTitle} description={messages.installText}>
        <Snippet domain={domain} />
      </Section>
      <FirstVisit id={id} domain={domain} />
    </div>
  );
}
