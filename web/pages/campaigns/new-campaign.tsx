import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { type Answer, LINK_TOOLS } from '../../api/client.ts';
import { touch, useApi } from '../../api/queries.ts';
import { Refusal } from '../../api/refusal.ts';
import { useDraft } from '../../state/draft.ts';
import { useForm } from '../../state/form.ts';
import { Button } from '../../ui/button.tsx';
import { layout, Page, Section } from '../../ui/page.tsx';
import { Fault } from '../../ui/states.tsx';
import { useNotices } from '../../ui/toasts.tsx';
import { campaignWords as words } from '../../words/campaigns.ts';
import { TOUCHED } from './campaign-data.ts';
import { bodyOf, CampaignFields, draftSpreads, NEW_CAMPAIGN } from './campaign-fields.tsx';
import styles from './campaigns.module.css';
import { pickedOf, pictured } from './picked-links.ts';
import { RotatorPicture } from './rotator-picture.tsx';
import { makeLinks, putLinks } from './save-links.ts';

export default function NewCampaign() {
  const { values, set, reset } = useDraft('campaign.new', NEW_CAMPAIGN);
  const [, go] = useLocation();
  const api = useApi();
  const queries = useQueryClient();
  const { tell, tellFault } = useNotices();
  const picked = pickedOf([], values.links, Date.now());
  const form = useForm(async () => {
    const changes = await makeLinks(api, values.links, (links) => set({ links }));
    const path = `${LINK_TOOLS}/campaign/add`;
    const made = await api.call<Answer<'createCampaign'>>(path, { method: 'POST', body: bodyOf(values) });
    reset();
    // The campaign is there from now on: what can't be put into it is told on its own screen.
    await putLinks(api, made.id, { links: [], changes }).catch((error) => tellFault(words.addFailed, error));
    await touch(queries, TOUCHED);
    tell({ title: words.created });
    go(`/campaigns/${made.id}?tab=links&made=1`);
  });
  return (
    <Page title={words.create} back={{ to: '/campaigns', label: words.title }}>
      <form ref={form.ref} onSubmit={form.submit} className={layout.editor} noValidate>
        <div className={layout.stack}>
          {form.message && <Fault error={new Refusal(form.message)} />}
          <CampaignFields {...{ values, set, form, picked }} focused="name" />
          <div className={layout.actions}>
            <Button type="submit" look="primary" isBusy={form.isBusy}>
              {words.createAction}
            </Button>
          </div>
        </div>
        {draftSpreads(values, picked) && (
          <div className={`${layout.aside} ${styles.later}`}>
            <Section title={words.strategy}>
              <RotatorPicture links={pictured(picked)} strategy={values.strategy} isSticky={values.sticky} />
            </Section>
          </div>
        )}
      </form>
    </Page>
  );
}
