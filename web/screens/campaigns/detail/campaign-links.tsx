import { Plus, QrCode, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { linkName, withoutScheme } from '../../../state/link-name.ts';
import { obstacleOf } from '../../../state/links/link-state.ts';
import { OpenLink } from '../../../ui/floating/open-link.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { LinkName, TargetName } from '../../../ui/object/link-name.tsx';
import { DragHandle } from '../../../ui/order/drag-handle.tsx';
import type { Drag } from '../../../ui/order/use-drag.ts';
import { Badge } from '../../../ui/page/badges.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/page/query-states.tsx';
import { type Campaign, colorAt, INVALIDATED_PATHS } from '../campaign-data.ts';
import { picturedLinks } from '../editor/picked-links.ts';
import { type CampaignLink, hasTrafficToSplit } from '../editor/rotation.ts';
import { RotatorPicture } from '../editor/rotator-picture.tsx';
import styles from '../list/campaigns.module.css';
import { AddLinks } from './add-links.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { type Code, useLinkCodes } from './link-codes.ts';
import { RejectedLinks } from './rejected-links.tsx';
import { useLinkOrder } from './use-link-order.ts';
import { WeightField } from './weight-field.tsx';
import { WeightsUnused } from './weights-unused.tsx';

/** The links in the rotator's order, their weights, and the resulting traffic split; or how to add the first. */
export function CampaignLinks({ campaign, links }: { campaign: Campaign; links: readonly CampaignLink[] }) {
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button permission="edit" variant="primary" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      {messages.addLinks}
    </Button>
  );
  return (
    <>
      {links.length === 0 ? (
        <div className={layout.stack}>
          <RejectedLinks campaignId={campaign.id} />
          <EmptyState title={messages.noLinksTitle} text={messages.noLinksText} action={add} />
        </div>
      ) : (
        <OrderedLinks campaign={campaign} links={links} add={add} />
      )}
      {/* Outside of both: it stays open, with its selection, when another person adds the first link. */}
      <AddLinks campaignId={campaign.id} isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

interface OrderedLinksProps {
  campaign: Campaign;
  links: readonly CampaignLink[];
  /** The button that adds links. */
  add: ReactNode;
}

function OrderedLinks({ campaign, links, add }: OrderedLinksProps) {
  const { items, drag, announcement } = useLinkOrder(campaign.id, links);
  const codes = useLinkCodes(links);
  const isSpread = hasTrafficToSplit(campaign, links);
  const isWeighted = isSpread && campaign.strategy === 'weighted';
  return (
    <div className={layout.editor}>
      <div className={layout.stack}>
        <RejectedLinks campaignId={campaign.id} />
        <div className={layout.actions}>{add}</div>
        {isWeighted && <WeightHead />}
        <ul>
          {items.map((link, place) => (
            <LinkRow
              key={link.id}
              link={link}
              campaign={campaign}
              place={place}
              drag={drag}
              codes={codes}
              hasWeight={isWeighted}
            />
          ))}
        </ul>
        <span className="visually-hidden" role="status">
          {announcement}
        </span>
        {isSpread && !isWeighted && <WeightsUnused campaign={campaign} />}
      </div>
      {isSpread && <TrafficSplit campaign={campaign} links={items} />}
    </div>
  );
}

function TrafficSplit({
  campaign: { strategy, sticky },
  links,
}: {
  campaign: Campaign;
  links: readonly CampaignLink[];
}) {
  return (
    <div className={`${layout.aside} ${styles.later}`}>
      <Section title={messages.strategy} description={messages.strategyAbout[strategy]}>
        <RotatorPicture links={picturedLinks(links, Date.now())} strategy={strategy} isSticky={sticky} />
      </Section>
    </div>
  );
}

function WeightHead() {
  return (
    <div className={`${styles.link} ${styles.linkHead}`} aria-hidden>
      <span>{messages.weight}</span>
    </div>
  );
}

interface LinkRowProps {
  link: CampaignLink;
  campaign: Campaign;
  place: number;
  drag: Drag;
  hasWeight: boolean;
  codes: ReadonlyMap<string, Code[]> | undefined;
}

function LinkRow({ link, campaign, place, drag, hasWeight, codes }: LinkRowProps) {
  const label = linkName(link);
  const obstacle = obstacleOf(link, Date.now());
  const remove = useRemoval(campaign.id);
  return (
    <li className={styles.link} data-key={link.id} data-dragged={drag.dragged === String(link.id)}>
      <DragHandle name={label} itemKey={String(link.id)} drag={drag} />
      <span className={styles.dot} style={{ background: colorAt(place) }} aria-hidden />
      <span className={styles.linkText}>
        <OpenLink id={link.id}>
          <LinkName name={label} />
        </OpenLink>
        <span className={`${styles.muted} ${styles.way}`}>
          <span>{withoutScheme(link.shorturl)}</span>
          {link.title && (
            <span className={styles.leadsTo}>
              → <TargetName address={link.longurl} />
            </span>
          )}
        </span>
        {obstacle && (
          <span>
            <Badge tone="warn">
              {messages.passedOver}: {messages.reasons[obstacle]}
            </Badge>
          </span>
        )}
      </span>
      <span className={styles.linkTools}>
        <CopyButton text={link.shorturl} label={messages.copyLink(label)} />
        <CodeButton label={label} address={link.shorturl} codes={codes?.get(link.shorturl)} />
      </span>
      {hasWeight && (
        <span className={styles.weightCell}>
          <span aria-hidden>{messages.weight}</span>
          <WeightField link={link} />
        </span>
      )}
      <IconButton
        size="small"
        label={messages.remove(label)}
        icon={<X aria-hidden />}
        onClick={() => void remove(link)}
      />
    </li>
  );
}

/** Opens the link's QR code for printing. Its scans count for the link and its campaign, too. */
function CodeButton({ label, ...code }: { label: string; address: string; codes: Code[] | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        label={messages.codeOf(label)}
        icon={<QrCode aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <CodeDialog title={messages.codeOf(label)} {...code} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Removes a link immediately; the notification offers to undo it. */
function useRemoval(campaignId: number): (link: CampaignLink) => Promise<void> {
  const change = useApiMutation('updateLink', INVALIDATED_PATHS);
  const { showToast, showError } = useToasts();
  const put = (link: CampaignLink, campaign: number | null) =>
    change.mutateAsync({ path: `${LINK_TOOLS}/url/${link.id}/update`, method: 'PUT', body: { campaign } });
  return async (link) => {
    try {
      await put(link, null);
      const undo = () => put(link, campaignId).catch((error) => showError(messages.addFailed, error));
      showToast({ title: messages.removed, text: linkName(link), onUndo: () => void undo() });
    } catch (error) {
      showError(messages.removeFailed, error);
    }
  };
}
