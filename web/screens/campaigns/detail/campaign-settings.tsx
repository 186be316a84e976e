import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { useDraft } from '../../../state/draft.ts';
import { useForm } from '../../../state/form.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { type Campaign, INVALIDATED_PATHS } from '../campaign-data.ts';
import { bodyOf, draftOf } from '../editor/campaign-draft.ts';
import { CampaignForm } from '../editor/campaign-form.tsx';
import { picturedLinks } from '../editor/picked-links.ts';
import type { CampaignLink } from '../editor/rotation.ts';
import { DeleteCampaign } from '../list/delete-campaign.tsx';

/** Name and rotator settings of the campaign, next to a preview of the traffic split. Its links have their own tab. */
export function CampaignSettings({ campaign, links }: { campaign: Campaign; links: readonly CampaignLink[] }) {
  const [params, change] = useUrlState();
  const draft = useDraft(`campaign.${campaign.id}`, draftOf(campaign));
  const save = useApiMutation('updateCampaign', INVALIDATED_PATHS);
  const { showToast } = useToasts();
  const form = useForm(async () => {
    const path = `${LINK_TOOLS}/campaign/${campaign.id}/update`;
    await save.mutateAsync({ path, method: 'PUT', body: bodyOf(draft.values) });
    draft.reset();
    showToast({ title: messages.saved });
  });
  const weights = (
    <Button size="small" onClick={() => change({ tab: 'links' })}>
      {messages.weightsInLinks}
    </Button>
  );
  return (
    <div className={layout.stack}>
      <CampaignForm
        draft={draft}
        form={form}
        focused={params.get('field') === 'slug' ? 'slug' : undefined}
        weights={weights}
        pictured={picturedLinks(links, Date.now())}
        permission="edit"
        action={messages.save}
      />
      <Section title={messages.delete} description={messages.deleteText}>
        <div>
          <DeleteCampaign campaign={campaign} />
        </div>
      </Section>
    </div>
  );
}
