import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiResponse, LINK_TOOLS } from '../../../../api/client.ts';
import { invalidate } from '../../../../api/mutations.ts';
import { useApi, useApiQuery } from '../../../../api/queries.ts';
import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { withScheme } from '../../../../state/hosts/web-url.ts';
import { useUrlState } from '../../../../state/navigation/url-state.ts';
import { useToasts } from '../../../../ui/floating/toasts.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Select } from '../../../../ui/form/choices.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { layout } from '../../../../ui/page/page.tsx';
import styles from '../editor.module.css';
import { changeUtm, keptParameters, landingOf, shownUtm, UTM, type UtmValues } from '../utm.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import type { SectionProps } from './editor-sections.ts';

/** UTM parameters with presets, and the resulting address. */
export function UtmSection({ values, set, error }: SectionProps) {
  const utm = shownUtm(values);
  const [params] = useUrlState();
  const words = Object.values(utm).filter(Boolean);
  const change = (next: UtmValues) => set(changeUtm(values, next));
  return (
    <CollapsibleSection
      title={editorMessages.utm}
      description={editorMessages.utmAbout}
      mark={words.length === 0 ? undefined : words.slice(0, 2).join(', ')}
      isOpenAtFirst={params.has('utm')}
    >
      <Presets utm={utm} onChoose={change} />
      <div className={layout.pair}>
        {UTM.map((word) => (
          <TextField
            key={word}
            name={word}
            label={editorMessages.utmMessages[word]}
            placeholder={editorMessages.utmHints[word]}
            value={utm[word] ?? ''}
            maxLength={200}
            onChange={(value) => change({ ...utm, [word]: value })}
          />
        ))}
      </div>
      {error('parameters') && <p role="alert">{error('parameters')}</p>}
      {words.length > 0 && values.url !== '' && (
        <p className={styles.landing}>
          {editorMessages.landing} <code>{landingOf(withScheme(values.url), keptParameters(values))}</code>
        </p>
      )}
    </CollapsibleSection>
  );
}

const PRESETS = `${LINK_TOOLS}/presets`;

function Presets({ utm, onChoose }: { utm: UtmValues; onChoose: (utm: UtmValues) => void }) {
  const { data } = useApiQuery('listPresets', PRESETS, { query: { kind: 'utm', limit: 1_000 } });
  const presets = data?.data.presets ?? [];
  const hasWords = Object.values(utm).some(Boolean);
  if (presets.length === 0 && !hasWords) return null;
  return (
    <div className={layout.bar}>
      {presets.length > 0 && (
        <Select
          isCompact
          label={editorMessages.preset}
          value=""
          choices={[
            { value: '', label: editorMessages.choosePreset },
            ...presets.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(chosen) => {
            const preset = presets.find(({ id }) => String(id) === chosen);
            if (preset) onChoose(preset.value as UtmValues);
          }}
        />
      )}
      {hasWords && <KeepPreset utm={utm} />}
    </div>
  );
}

function KeepPreset({ utm }: { utm: UtmValues }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const [name, setName] = useState<string>();
  if (name === undefined)
    return (
      <Button size="small" operation="createPreset" onClick={() => setName('')}>
        {editorMessages.savePreset}
      </Button>
    );
  const keep = async () => {
    const body = { kind: 'utm', name: name.trim(), value: utm };
    try {
      await client.call<ApiResponse<'createPreset'>>(`${LINK_TOOLS}/preset/add`, { method: 'POST', body });
      await invalidate(queryClient, [PRESETS]);
      setName(undefined);
      showToast({ title: editorMessages.presetSaved });
    } catch (error) {
      showError(editorMessages.presetFailed, error);
    }
  };
  return (
    <>
      <TextField
        label={editorMessages.presetName}
        placeholder={editorMessages.presetName}
        isLabelHidden
        value={name}
        maxLength={120}
        onChange={setName}
      />
      <Button disabled={name.trim() === ''} onClick={() => void keep()}>
        {editorMessages.savePreset}
      </Button>
    </>
  );
}
