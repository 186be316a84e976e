import { useState } from 'react';
import { ANALYTICS, LINK_TOOLS } from '../../api/client.ts';
import { exportUrl } from '../../api/download.ts';
import { exportMessages as messages } from '../../messages/settings.ts';
import { CheckRow } from '../../ui/form/check-row.tsx';
import { ExportButton } from '../../ui/object/export-button.tsx';
import { layout, Section } from '../../ui/page/page.tsx';

/** Exports: everything as one JSON file, and lists as CSV. */
export function Export() {
  const [withEvents, setWithEvents] = useState(false);
  const query = { events: withEvents ? '1' : undefined };
  return (
    <>
      <Section title={messages.all} description={messages.allAbout}>
        <CheckRow label={messages.withEvents} isOn={withEvents} onChange={setWithEvents} />
        <p className={layout.description}>{messages.opens}</p>
        <div className={layout.bar}>
          <ExportButton label={messages.all} address={exportUrl(`${ANALYTICS}/account/export`, query)} />
        </div>
      </Section>
      <Section title={messages.links} description={messages.linksAbout}>
        <div className={layout.bar}>
          <ExportButton label={messages.linksAction} address={exportUrl(`${LINK_TOOLS}/urls/export`)} />
        </div>
      </Section>
    </>
  );
}
