import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { layout, Section } from '../../../ui/page/page.tsx';
import styles from '../list/campaigns.module.css';
import { type CampaignDraft, draftHasTrafficToSplit } from './campaign-fields.tsx';
import { type PickedLink, previewLinksOf } from './picked-links.ts';
import { RotatorPicture } from './rotator-picture.tsx';

/** Preview of the traffic split after saving: next to the form, on phones between its fields and its buttons. */
export function DraftPicture({ values, picked }: { values: CampaignDraft; picked: readonly PickedLink[] }) {
  if (!draftHasTrafficToSplit(values, picked)) return null;
  return (
    <div className={`${layout.aside} ${styles.later}`}>
      <Section title={messages.picture}>
        <RotatorPicture links={previewLinksOf(picked)} strategy={values.strategy} isSticky={values.sticky} />
      </Section>
    </div>
  );
}
