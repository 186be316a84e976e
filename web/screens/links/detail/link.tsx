import { Pencil, QrCode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useApiQuery } from '../../../api/queries.ts';
import { detailMessages as messages } from '../../../messages/links/link-detail.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { withoutScheme } from '../../../state/link-name.ts';
import { useEnumParam, useUrlState } from '../../../state/navigation/url-state.ts';
import { useShortcuts } from '../../../state/shortcuts.ts';
import { useCanOpen, useIsGuest } from '../../../state/workspace/workspace.ts';
import { IconButton, LinkButton } from '../../../ui/form/button.tsx';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { PinButton } from '../../../ui/object/pin-entry.tsx';
import { layout, Page } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { GoneLink } from '../deleted/gone-link.tsx';
import { valuesOf } from '../editor/values.ts';
import { LINK, type LinkDetails } from '../link-data.ts';
import { LinkStopNote, stopOf } from '../link-state.tsx';
import { useRowActions } from '../list/row-actions.ts';
import { RowMenu } from '../list/row-menu.tsx';
import { QrDialog } from '../qr-dialog.tsx';
import { ShortUrl } from '../short-url.tsx';
import { CreatedBanner } from './created-banner.tsx';
import { LinkAnalytics } from './link-analytics.tsx';
import { LinkHistory } from './link-history.tsx';
import { LinkLead } from './link-lead.tsx';

const LinkRules = lazy(() => import('../flow/rule-flow.tsx'));

const PARTS = ['numbers', 'history'] as const;

/** One link: settings, analytics and history. */
export default function LinkScreen({ params: { id = '' } }: { params: Readonly<Record<string, string | undefined>> }) {
  const query = useApiQuery('showLink', `${LINK}/${id}`);
  const [isQr, setQr] = useState(false);
  const [, go] = useLocation();
  const canOpen = useCanOpen();
  const editor = `/links/${id}/edit`;
  useShortcuts({
    ...(canOpen(editor) && { e: { what: messages.edit, press: () => go(editor) } }),
    q: { what: linkMessages.qr, press: () => setQr(true) },
  });
  const details = query.error?.status === 404 ? undefined : query.data?.details;
  return (
    <Page
      title={details ? withoutScheme(details.shorturl) : linkMessages.link}
      heading={details && <ShortUrl address={details.shorturl} />}
      back={{ to: '/links', label: messages.back }}
      subtitle={details && <LinkLead details={details} />}
      actions={details && <Actions details={details} onQr={() => setQr(true)} />}
    >
      {query.error?.status === 404 ? (
        <GoneLink id={id} />
      ) : (
        <Loaded query={query}>{(link) => <Parts details={link.details} onQr={() => setQr(true)} />}</Loaded>
      )}
      <QrDialog address={isQr ? details?.shorturl : undefined} onClose={() => setQr(false)} />
    </Page>
  );
}

interface PartsProps {
  details: LinkDetails;
  onQr: () => void;
}

function Actions({ details, onQr }: PartsProps) {
  const actions = useRowActions({ showQr: onQr });
  return (
    <>
      <CopyButton text={details.shorturl} label={linkMessages.copy} words={linkMessages.copyShort} />
      <PinButton type="link" id={details.id} />
      <IconButton label={linkMessages.qr} icon={<QrCode />} variant="secondary" shortcut="Q" onClick={onQr} />
      <LinkButton to={`/links/${details.id}/edit`} variant="primary" icon={<Pencil />} shortcut="E">
        {messages.edit}
      </LinkButton>
      <RowMenu row={details} actions={actions} />
    </>
  );
}

function Parts(props: PartsProps) {
  const [part, setPart] = useEnumParam('part', PARTS);
  if (useIsGuest()) return <Analytics {...props} />;
  return (
    <Tabs
      hasLine
      label={messages.parts}
      value={part}
      onChange={setPart}
      choices={PARTS.map((value) => ({ value, label: messages.tabs[value] }))}
    >
      {part === 'numbers' ? <Analytics {...props} /> : <LinkHistory id={props.details.id} />}
    </Tabs>
  );
}

/** Until the first click, shows how to get one instead of empty panels. */
function Analytics({ details, onQr }: PartsProps) {
  const [params] = useUrlState();
  const isMade = params.get('made') === '1';
  const isQuiet = details.clicks === 0;
  const isStopped = stopOf(details) !== undefined;
  return (
    <div className={layout.stack}>
      <LinkStopNote details={details} />
      {(isMade || (isQuiet && !isStopped)) && <CreatedBanner details={details} isMade={isMade} onQr={onQr} />}
      <Suspense>
        <LinkRules values={valuesOf(details)} />
      </Suspense>
      {!isQuiet && <LinkAnalytics id={details.id} target={details.longurl} />}
    </div>
  );
}
