import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { isLocalUrl } from '../../../state/hosts/local-host.ts';
import { SERVICE_ORIGIN } from '../../../state/hosts/service-url.ts';
import { linkName } from '../../../state/link-name.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { LocalWarning } from '../../../ui/page/local-warning.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { type Campaign, shortForm } from '../campaign-data.ts';
import type { CampaignLink } from '../editor/rotation.ts';
import styles from '../list/campaigns.module.css';
import { RotatorStrip } from './rotator-strip.tsx';

interface SharingProps {
  campaign: Campaign;
  links: readonly CampaignLink[];
}

/** The address to publish. Right after the campaign was created, it explains the next step. */
export function Sharing({ campaign, links }: SharingProps) {
  const [params] = useUrlState();
  const strip = <RotatorStrip campaign={campaign} count={links.length} />;
  // Without links the next step is to add some, which the middle of the screen shows.
  if (params.get('made') !== '1' || links.length === 0) return strip;
  return (
    <section className={layout.made} aria-label={messages.madeTitle}>
      <div>
        <h2 className={styles.madeTitle}>{messages.madeTitle}</h2>
        <p className={styles.muted}>{campaign.rotator === false ? messages.madeLinksText : messages.createdUrlText}</p>
      </div>
      <LocalWarning address={campaign.rotator ? shortForm(campaign.rotator) : addressOf(links)} />
      {campaign.rotator === false && <CopyAll links={links} />}
      {strip}
    </section>
  );
}

/** Returns the first link that visitors can reach, or any link if none can be reached. */
function addressOf(links: readonly CampaignLink[]): string {
  const addresses = links.map(({ shorturl }) => shorturl);
  return addresses.find(isLocalUrl) ?? addresses[0] ?? SERVICE_ORIGIN;
}

/** Copies all links as text, ready to paste into a message. */
function CopyAll({ links }: Pick<SharingProps, 'links'>) {
  const lines = links.map((link) => `${linkName(link)}: ${link.shorturl}`);
  return (
    <span>
      <CopyButton text={lines.join('\n')} label={messages.copyAll} words={messages.copyAll} />
    </span>
  );
}
