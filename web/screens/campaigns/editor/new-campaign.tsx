import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { invalidate } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { keepDraft, useDraft } from '../../../state/draft.ts';
import { useForm } from '../../../state/form.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { INVALIDATED_PATHS } from '../campaign-data.ts';
import { type RejectedDraft, rejectedDraftName } from '../detail/rejected-links.tsx';
import { hasAddress, NEW_CAMPAIGN } from './campaign-draft.ts';
import { CampaignForm } from './campaign-form.tsx';
import { createCampaign, type NewCampaignDraft } from './create-campaign.ts';
import { PickLinks } from './pick-links.tsx';
import { picturedDraft } from './picked-links.ts';

const NEW: NewCampaignDraft = { ...NEW_CAMPAIGN, picked: [] };

/** One surface: the name, the links, how visitors reach them, and a preview of it. */
export default function NewCampaign() {
  const draft = useDraft('campaign.new', NEW);
  const { values, set } = draft;
  const form = useCreation(draft);
  const links = (
    <PickLinks
      picked={values.picked}
      onChange={(picked) => set({ picked })}
      hasWeights={values.strategy === 'weighted' && hasAddress(values)}
      error={form.error('links')}
    />
  );
  return (
    <Page title={messages.createTitle} back={{ to: '/campaigns', label: messages.title }}>
      <CampaignForm
        draft={draft}
        form={form}
        focused="name"
        links={links}
        weights={messages.weightsAbove}
        pictured={picturedDraft(values.picked)}
        isNew
        action={messages.createAction}
      />
    </Page>
  );
}

/** Creates the campaign. Rejected links go with the reasons to its list of links, where they can be corrected. */
function useCreation({ values, reset }: { values: NewCampaignDraft; reset: () => void }) {
  const [, go] = useLocation();
  const api = useApi();
  const queryClient = useQueryClient();
  const { showToast } = useToasts();
  return useForm(async () => {
    const { id, rejected } = await createCampaign(api, values);
    reset();
    if (rejected.length > 0) keepDraft<RejectedDraft>(rejectedDraftName(id), { rejected });
    await invalidate(queryClient, INVALIDATED_PATHS);
    if (rejected.length === 0) showToast({ title: messages.created });
    go(`/campaigns/${id}?tab=links${rejected.length === 0 ? '&made=1' : ''}`);
  });
}
