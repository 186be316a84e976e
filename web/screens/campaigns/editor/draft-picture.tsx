import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { layout, Section } from '../../../ui/page/page.tsx';
import styles from '../list/campaigns.module.css';
import { type CampaignDraft, draftSpreads } from './campaign-fields.tsx';
import { type PickedLink, pictured } from './picked-links.ts';
import { RotatorPicture } from './rotator-picture.tsx';

/** Preview of the traffic split after saving: next to the form, on phones between its fields and its buttons. */
export function DraftPicture({ values, picked }: { values: CampaignDraft; picked: readonly PickedLink[] }) {
  if (!draftSpreads(values, picked)) return null;
  return (
    <div className={`${layout.aside} ${styles.later}`}>
      <Section title={messages.picture}>
        <RotatorPicture links={pictured(picked)} strategy={values.strategy} isSticky={values.sticky} />
      </Section>
    </div>
  );
}
