import { useState } from 'react';
import { ANALYTICS, type ApiResponse } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { websiteMessages as messages } from '../../../messages/websites/websites.ts';
import { useDraft } from '../../../state/draft.ts';
import { useForm } from '../../../state/form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SwitchRow } from '../../../ui/form/choices.tsx';
import { TextAreaField } from '../../../ui/form/field.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { RecentFilteredTraffic } from './recent-filtered-traffic.tsx';
import { RulePreview } from './rule-preview.tsx';
import { type SettingsTabProps, useSaving } from './website-settings.ts';

type Preview = ApiResponse<'previewExclusions'>['data'];

/** Exclusions, and a preview of their effect before they are saved. */
export function RulesTab({ website }: SettingsTabProps) {
  const { id, exclude_bots, exclude_params, exclude_ips } = website;
  const { saveWebsite } = useSaving(website);
  const draft = useDraft(`website.${id}.rules`, { exclude_bots, exclude_params, exclude_ips });
  const [preview, setPreview] = useState<Preview>();
  const client = useApi();
  const save = useForm(async () => {
    await saveWebsite(draft.values);
    draft.reset();
  });
  const look = useForm(async () => {
    const path = `${ANALYTICS}/websites/${id}/filtered-traffic/preview`;
    const { data } = await client.call<ApiResponse<'previewExclusions'>>(path, { method: 'POST', body: draft.values });
    setPreview(data);
  });
  const error = (field: string) => save.error(field) ?? look.error(field);
  return (
    <Section title={messages.rules}>
      <RecentFilteredTraffic id={id} />
      <form className={layout.stack} onSubmit={save.submit} ref={save.ref}>
        <SwitchRow
          label={messages.bots}
          help={messages.botsAbout}
          isOn={draft.values.exclude_bots === 1}
          onChange={(isOn) => draft.set({ exclude_bots: isOn ? 1 : 0 })}
        />
        <RuleLines name="exclude_params" draft={draft} error={error} />
        <RuleLines name="exclude_ips" draft={draft} error={error} />
        {(save.message ?? look.message) && <p role="alert">{save.message ?? look.message}</p>}
        <div className={layout.bar}>
          <Button type="submit" variant="primary" isBusy={save.isBusy} disabled={!draft.isChanged}>
            {messages.save}
          </Button>
          <Button isBusy={look.isBusy} onClick={() => look.submit()}>
            {messages.preview}
          </Button>
        </div>
        {preview && <RulePreview preview={preview} />}
      </form>
    </Section>
  );
}

interface RuleLinesProps {
  name: 'exclude_params' | 'exclude_ips';
  draft: {
    values: Record<'exclude_params' | 'exclude_ips', string>;
    set: (change: Partial<Record<'exclude_params' | 'exclude_ips', string>>) => void;
  };
  error: (field: string) => string | undefined;
}

function RuleLines({ name, draft, error }: RuleLinesProps) {
  const isParams = name === 'exclude_params';
  return (
    <TextAreaField
      label={isParams ? messages.params : messages.addresses}
      help={isParams ? messages.paramsAbout : messages.addressesAbout}
      name={name}
      rows={5}
      isMono
      value={draft.values[name]}
      onChange={(value) => draft.set({ [name]: value })}
      error={error(name)}
    />
  );
}
