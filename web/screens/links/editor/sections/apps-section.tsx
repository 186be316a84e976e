import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { flowMessages } from '../../../../messages/links/link-flow.ts';
import { TextField } from '../../../../ui/form/field.tsx';
import { layout } from '../../../../ui/page/page.tsx';
import type { LinkValues } from '../values.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import { hasAnyError, type SectionProps } from './editor-sections.ts';

/** Deep links that open the owner's app on phones. */
export function AppsSection({ values, set, error }: SectionProps) {
  const systems = [
    ...(values.iosApp.link.trim() === '' ? [] : [editorMessages.systemMarks.ios]),
    ...(values.androidApp.link.trim() === '' ? [] : [editorMessages.systemMarks.android]),
  ];
  return (
    <CollapsibleSection
      title={editorMessages.apps}
      description={editorMessages.appsBrief}
      mark={systems.length === 0 ? undefined : systems.join(', ')}
      hasError={hasAnyError(error, APP_FIELDS)}
    >
      <p>{editorMessages.appsAbout}</p>
      <AppFields
        field="iosapp"
        system={flowMessages.systems.ios}
        app={values.iosApp}
        error={error}
        onChange={(iosApp) => set({ iosApp })}
      />
      <AppFields
        field="androidapp"
        system={flowMessages.systems.android}
        app={values.androidApp}
        error={error}
        onChange={(androidApp) => set({ androidApp })}
      />
    </CollapsibleSection>
  );
}

const APP_FIELDS = ['iosapp.link', 'iosapp.store', 'androidapp.link', 'androidapp.store'];

interface AppFieldsProps {
  field: 'iosapp' | 'androidapp';
  system: string;
  app: LinkValues['iosApp'];
  error: SectionProps['error'];
  onChange: (app: LinkValues['iosApp']) => void;
}

function AppFields({ field, system, app, error, onChange }: AppFieldsProps) {
  return (
    <div className={layout.pair}>
      <TextField
        name={`${field}.link`}
        label={editorMessages.appOn(system)}
        placeholder="myapp://product/7"
        value={app.link}
        maxLength={2_048}
        spellCheck={false}
        onChange={(link) => onChange({ ...app, link })}
        error={error(`${field}.link`)}
      />
      <TextField
        name={`${field}.store`}
        type="url"
        label={editorMessages.appStore(system)}
        placeholder="https://"
        value={app.store}
        maxLength={2_048}
        onChange={(store) => onChange({ ...app, store })}
        error={error(`${field}.store`)}
      />
    </div>
  );
}
