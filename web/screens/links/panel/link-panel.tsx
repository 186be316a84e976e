import { ChevronDown, ChevronUp, ExternalLink, Maximize2, Pencil, QrCode } from 'lucide-react';
import { useState } from 'react';
import { useApiQuery } from '../../../api/queries.ts';
import { panelMessages as messages } from '../../../messages/links/link-panel.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { withoutScheme } from '../../../state/link-name.ts';
import { useNoteOpened } from '../../../state/navigation/recent-objects.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { IconButton, LinkButton } from '../../../ui/form/button.tsx';
import { CopyButton, useAnnouncedCopy } from '../../../ui/object/copy.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { GoneLink } from '../deleted/gone-link.tsx';
import { LinkLead } from '../detail/link-lead.tsx';
import { valuesOf } from '../editor/values.ts';
import LinkRules from '../flow/rule-flow.tsx';
import { LINK, type LinkDetails, svgDataUrl } from '../link-data.ts';
import { LinkStopNote } from '../link-state.tsx';
import { useRowActions } from '../list/row-actions.ts';
import { RowMenu } from '../list/row-menu.tsx';
import { QrDialog, useQrOf } from '../qr-dialog.tsx';
import styles from './link-panel.module.css';
import { linksOnScreen, type Neighbors, neighborsOf, revealRow, usePanelKeys } from './neighbors.ts';
import { PanelFigures } from './panel-figures.tsx';

export interface LinkPanelProps {
  id: number;
  /** Shows another link in the panel. */
  onOpen: (id: number) => void;
}

/** Everything of one link at the side of any list. The address names the link, so Back closes the panel. */
export default function LinkPanel({ id, onOpen }: LinkPanelProps) {
  const [, change] = useUrlState();
  const query = useApiQuery('showLink', `${LINK}/${id}`);
  const close = () => change({ link: undefined }, { goesBack: true });
  // The previous link stays visible while the next one loads.
  const details = query.data?.details;
  const isGone = query.error?.status === 404;
  useNoteOpened({ type: 'link', id }, details?.id === id && !isGone ? withoutScheme(details.shorturl) : undefined);
  return (
    <Dialog
      title={details && !isGone ? withoutScheme(details.shorturl) : messages.title}
      isOpen
      isInUrl
      isDrawer
      widthPx={520}
      onClose={close}
    >
      {isGone ? (
        <GoneLink id={String(id)} />
      ) : (
        <Loaded query={query}>{(shown) => <Content details={shown.details} id={id} onOpen={onOpen} />}</Loaded>
      )}
    </Dialog>
  );
}

function Content({ details, id, onOpen }: LinkPanelProps & { details: LinkDetails }) {
  const [isQr, setQr] = useState(false);
  const steps = useSteps({ id, onOpen });
  const copy = useAnnouncedCopy();
  const panel = usePanelKeys({
    ArrowDown: steps.next,
    j: steps.next,
    ArrowUp: steps.previous,
    k: steps.previous,
    q: () => setQr(true),
    y: () => copy(details.shorturl),
  });
  return (
    <div ref={panel} className={styles.panel} data-stale={details.id !== id}>
      <Tools details={details} steps={steps} onQr={() => setQr(true)} />
      <div className={styles.lead}>
        <LinkLead details={details} />
        <CodePicture address={details.shorturl} onOpen={() => setQr(true)} />
      </div>
      <LinkStopNote details={details} />
      <PanelFigures details={details} />
      <LinkRules values={valuesOf(details)} />
      <QrDialog address={isQr ? details.shorturl : undefined} onClose={() => setQr(false)} />
    </div>
  );
}

type Steps = Readonly<Record<keyof Neighbors, () => void>>;

/** Goes to the links around this one. The list behind the panel may have changed since the panel opened. */
function useSteps({ id, onOpen }: LinkPanelProps): Steps {
  const go = (where: keyof Neighbors) => () => {
    const to = neighborsOf(linksOnScreen(), id)[where];
    if (to === undefined) return;
    revealRow(to);
    onOpen(to);
  };
  return { previous: go('previous'), next: go('next') };
}

function Tools({ details, steps, onQr }: { details: LinkDetails; steps: Steps; onQr: () => void }) {
  const actions = useRowActions({ showQr: onQr });
  return (
    <div className={styles.tools}>
      <CopyButton text={details.shorturl} label={linkMessages.copy} words={linkMessages.copyShort} />
      <LinkButton to={`/links/${details.id}/edit`} icon={<Pencil />}>
        {linkMessages.edit}
      </LinkButton>
      <LinkButton to={`/links/${details.id}`} icon={<Maximize2 />}>
        {messages.fullPage}
      </LinkButton>
      <RowMenu row={details} actions={actions} />
      <span className={styles.steps}>
        <IconButton label={messages.previous} icon={<ChevronUp />} shortcut="↑" onClick={steps.previous} />
        <IconButton label={messages.next} icon={<ChevronDown />} shortcut="↓" onClick={steps.next} />
      </span>
    </div>
  );
}

const CODE_PX = 84;

/** The code in small; a click opens it large, with downloads. */
function CodePicture({ address, onOpen }: { address: string; onOpen: () => void }) {
  const { data } = useQrOf(address);
  return (
    <span className={styles.codes}>
      <button type="button" className={styles.code} aria-label={messages.showQr} onClick={onOpen}>
        {data ? <img src={svgDataUrl(data.svg)} alt="" width={CODE_PX} height={CODE_PX} /> : <QrCode aria-hidden />}
      </button>
      <a href={address} target="_blank" rel="noreferrer" className={styles.visit}>
        <ExternalLink aria-hidden /> {linkMessages.visit}
      </a>
    </span>
  );
}
