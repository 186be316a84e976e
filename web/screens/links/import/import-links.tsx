import { useMemo, useState } from 'react';
import { importMessages as messages } from '../../../messages/links/link-import.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { withoutScheme } from '../../../state/link-name.ts';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { RadioCards, SelectField } from '../../../ui/form/choices.tsx';
import { layout, Page } from '../../../ui/page/page.tsx';
import { useDomains } from '../link-data.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { guessedMapping, headOf, mappedText } from './columns.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportSteps, type StepsProps } from './import-steps.tsx';
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
          <MappedSteps key={`${file.name} ${format} ${domain}`} file={file} wish={{ format, domain }} />
        </>
      )}
    </Page>
  );
}

/** Columns of a CSV can have any names; exports of other services have known ones. */
function MappedSteps({ file, wish }: StepsProps) {
  const cells = useMemo(() => (wish.format === 'csv' ? headOf(file.text)?.cells : undefined), [file, wish.format]);
  const [mapping, setMapping] = useState(() => guessedMapping(cells ?? []));
  const mapped = useMemo(
    () => (cells ? { ...file, text: mappedText(file.text, mapping) } : file),
    [file, cells, mapping],
  );
  return (
    <>
      {cells && <ColumnMapping cells={cells} mapping={mapping} onChange={setMapping} />}
      {cells && mapping.url === undefined ? (
        <p role="alert">{messages.needsUrl}</p>
      ) : (
        <ImportSteps key={JSON.stringify(mapping)} file={mapped} wish={wish} />
      )}
    </>
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
