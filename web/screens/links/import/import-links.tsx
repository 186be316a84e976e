import { useState } from 'react';
import { importMessages as words } from '../../../messages/link-import.ts';
import { linkMessages } from '../../../messages/links.ts';
import { plainAddress } from '../../../state/link-name.ts';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { CardChoice, SelectField } from '../../../ui/form/choices.tsx';
import { layout, Page } from '../../../ui/page/page.tsx';
import { useDomains } from '../link-data.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportSteps } from './import-steps.tsx';
import type { ChosenFile } from './pieces.ts';
import type { Format } from './run-import.ts';

const FORMATS = (['csv', 'bitly', 'dub', 'kutt', 'shlink', 'yourls'] as const).map((value) => {
  return { value, label: words.formats[value], about: words.formatAbout[value] };
});

/** Imports links from a file: a dry run checks every row before the import. */
export default function ImportLinks() {
  const [format, setFormat] = useState<Format>('csv');
  const [domain, setDomain] = useState('');
  const [file, setFile] = useState<ChosenFile>();
  return (
    <Page
      title={words.title}
      lead={words.lead}
      back={{ to: '/links', label: linkMessages.title }}
      actions={<LinkButton to="/tasks">{words.earlier}</LinkButton>}
      isNarrow
    >
      <CardChoice label={words.from} value={format} choices={FORMATS} onChange={setFormat} cardWidthPx={220} />
      <DomainChoice domain={domain} onChange={setDomain} />
      {file === undefined ? (
        <FileDrop onFile={setFile} />
      ) : (
        <>
          <div className={layout.bar}>
            <b>{file.name}</b>
            <Button size="small" onClick={() => setFile(undefined)}>
              {words.another}
            </Button>
          </div>
          <ImportSteps key={`${file.name} ${format} ${domain}`} file={file} wish={{ format, domain }} />
        </>
      )}
    </Page>
  );
}

function DomainChoice({ domain, onChange }: { domain: string; onChange: (domain: string) => void }) {
  const domains = useDomains().map(plainAddress);
  if (domains.length === 0) return null;
  return (
    <SelectField
      label={words.domain}
      value={domain}
      choices={[{ value: '', label: words.ownDomain }, ...domains.map((host) => ({ value: host, label: host }))]}
      onChange={onChange}
    />
  );
}
