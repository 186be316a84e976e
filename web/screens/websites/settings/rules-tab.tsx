import { useState } from 'react';
import { ANALYTICS, type ApiResponse } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { websiteMessages as messages } from '../../../messages/websites/websites.ts';
import { useForm } from '../../../state/form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SwitchRow } from '../../../ui/form/choices.tsx';
import { TextAreaField } from '../../../ui/form/field.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { RecentFilteredTraffic } from './recent-filtered-traffic.tsx';
import { RulePreview } from './rule-preview.tsx';
import { draftName, TabFormFrame, useTabForm } from './tab-form.tsx';
import { type SettingsTabProps, useSaving } from './website-settings.ts';

type Preview = ApiResponse<'previewExclusions'>['data'];

/** Exclusions, and a preview of their effect before they are saved. */
export function RulesTab({ website }: SettingsTabProps) {
  const { id, exclude_bots, exclude_params, exclude_ips } = website;
  const save = useSaving(website);
  const saved = { exclude_bots, exclude_params, exclude_ips };
  const tab = useTabForm(draftName(website, 'rules'), saved, (rules) => save({ website: rules }));
  const { values, set, form } = tab;
  const [preview, setPreview] = useState<Preview>();
  const client = useApi();
  const look = useForm(async () => {
    const path = `${ANALYTICS}/websites/${id}/filtered-traffic/preview`;
    const { data } = await client.call<ApiResponse<'previewExclusions'>>(path, { method: 'POST', body: values });
    setPreview(data);
  });
  const lines = { values, set, error: (field: string) => form.error(field) ?? look.error(field) };
  const previewButton = (
    <Button isBusy={look.isBusy} onClick={() => look.submit()}>
      {messages.preview}
    </Button>
  );
  return (
    <Section title={messages.rules}>
      <RecentFilteredTraffic id={id} />
      <TabFormFrame tab={tab} actions={previewButton}>
        <SwitchRow
          label={messages.bots}
          help={messages.botsAbout}
          isOn={values.exclude_bots === 1}
          onChange={(isOn) => set({ exclude_bots: isOn ? 1 : 0 })}
        />
        <RuleLines name="exclude_params" {...lines} />
        <RuleLines name="exclude_ips" {...lines} />
        {look.message && <p role="alert">{look.message}</p>}
        {preview && <RulePreview preview={preview} />}
      </TabFormFrame>
    </Section>
  );
}

type Lines = Record<'exclude_params' | 'exclude_ips', string>;

interface RuleLinesProps {
  name: keyof Lines;
  values: Lines;
  set: (change: Partial<Lines>) => void;
  error: (field: string) => string | undefined;
}

function RuleLines({ name, values, set, error }: RuleLinesProps) {
  const isParams = name === 'exclude_params';
  return (
    <TextAreaField
      label={isParams ? messages.params : messages.addresses}
      help={isParams ? messages.paramsAbout : messages.addressesAbout}
      name={name}
      rows={5}
      isMono
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      error={error(name)}
    />
  );
}
