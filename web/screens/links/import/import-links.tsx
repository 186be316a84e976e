import { useState } from 'react';
import { importMessages as messages } from '../../../messages/links/link-import.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { withoutScheme } from '../../../state/link-name.ts';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { RadioCards, SelectField } from '../../../ui/form/choices.tsx';
import { layout, Page } from '../../../ui/page/page.tsx';
import { useDomains } from '../link-data.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportSteps } from './import-steps.tsx';
import type { ChosenFile } from './pieces.ts';
import type { Format } from './run-import.ts';

const FORMATS = (['csv', 'bitly', 'dub', 'kutt', 'shlink', 'yourls'] as const).map((value) => {
  return { value, label: messages.formats[value], description: messages.formatAbout[value] };
});

/** Imports links from a file: a dry run checks every row before the import. */
export default function ImportLinks() {
  const [format, setFormat] = useState<Format>('csv');
  const [domain, setDomain] = useState('');
  const [file, setFile] = useState<ChosenFile>();
  return (
    <Page
      title={messages.title}
      subtitle={messages.subtitle}
      back={{ to: '/links', label: linkMessages.title }}
      actions={<LinkButton to="/tasks">{messages.earlier}</LinkButton>}
      isNarrow
    >
      <RadioCards label={messages.from} value={format} choices={FORMATS} onChange={setFormat} cardWidthPx={220} />
      <DomainChoice domain={domain} onChange={setDomain} />
      {file === undefined ? (
        <FileDrop onFile={setFile} />
      ) : (
        <>
          <div className={layout.bar}>
            <b>{file.name}</b>
            <Button size="small" onClick={() => setFile(undefined)}>
              {messages.another}
            </Button>
          </div>
          <ImportSteps key={`${file.name} ${format} ${domain}`} file={file} wish={{ format, domain }} />
        </>
      )}
    </Page>
  );
}

function DomainChoice({ domain, onChange }: { domain: string; onChange: (domain: string) => void }) {
  const domains = useDomains().map(withoutScheme);
  if (domains.length === 0) return null;
  return (
    <SelectField
      label={messages.domain}
      value={domain}
      choices={[{ value: '', label: messages.ownDomain }, ...domains.map((host) => ({ value: host, label: host }))]}
      onChange={onChange}
    />
  );
}
