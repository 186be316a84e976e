import { useState } from 'react';
import { ANALYTICS, LINK_TOOLS } from '../../api/client.ts';
import { type Downloading, useDownload } from '../../api/download.ts';
import { Button } from '../../ui/button.tsx';
import { CheckRow } from '../../ui/check-row.tsx';
import { layout, Section } from '../../ui/page.tsx';
import { exportWords as words } from '../../words/settings.ts';
import { sizeOf } from './size-of.ts';

/** Everything out: as one file for programs, and what fits into a table for people. */
export function Export() {
  const [withEvents, setWithEvents] = useState(false);
  const everything = useDownload();
  const links = useDownload();
  const query = { events: withEvents ? '1' : undefined };
  const fetchAll = () =>
    everything.download({ path: `${ANALYTICS}/account/export`, query, fileName: 'waymark-account.ndjson' });
  const fetchLinks = () => links.download({ path: `${LINK_TOOLS}/urls/export`, fileName: 'waymark-links.csv' });
  return (
    <>
      <Section title={words.all} about={words.allAbout}>
        <CheckRow label={words.withEvents} isOn={withEvents} onChange={setWithEvents} />
        <p className={layout.about}>{words.opens}</p>
        <DownloadBar label={words.all} downloading={everything} onClick={() => void fetchAll()} />
      </Section>
      <Section title={words.links} about={words.linksAbout}>
        <DownloadBar label={words.linksAction} downloading={links} onClick={() => void fetchLinks()} />
      </Section>
    </>
  );
}

interface DownloadBarProps {
  label: string;
  downloading: Downloading;
  onClick: () => void;
}

/** The button, and beside it how far it is: browsers tell of files that pages make when they are whole, or not at all. */
function DownloadBar({ label, downloading, onClick }: DownloadBarProps) {
  return (
    <div className={layout.bar}>
      <Button isBusy={downloading.isBusy} onClick={onClick}>
        {label}
      </Button>
      <span role="status">{standingOf(downloading)}</span>
    </div>
  );
}

function standingOf({ isBusy, receivedBytes, saved }: Downloading): string {
  if (isBusy) return receivedBytes === 0 ? words.started : words.received(sizeOf(receivedBytes));
  return saved === undefined ? '' : words.saved(saved, sizeOf(receivedBytes));
}
