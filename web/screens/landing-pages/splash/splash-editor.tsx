import type { ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { splashMessages } from '../../../messages/landing-pages/interstitials.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { useFocusError } from '../../../state/navigation/focus-error.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { SwitchRow } from '../../../ui/form/choices.tsx';
import { TextAreaField, TextField } from '../../../ui/form/field.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { KINDS } from '../kinds.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { Editor } from '../shared/editor.tsx';
import { PageAnalytics } from '../shared/page-analytics.tsx';
import { TabbedForm } from '../shared/tabbed-form.tsx';
import { type EditorState, useEditor } from '../shared/use-editor.ts';
import { ContinuedFigure, UsedIn } from '../shared/used-in.tsx';
import { bodyOf, draftOf, EMPTY_SPLASH, type SplashValues, valuesOf } from './splash-values.ts';

const TABS = ['content', 'numbers'] as const;
const NEW_TABS = ['content'] as const;

/** All fields are in one tab. */
const FIELDS = { content: ['name', 'title', 'message', 'image', 'counter', 'button'] } as const;

/** The editor of a splash page, or of a new one. */
export function SplashEditor({ splash }: { splash?: ApiResponse<'showSplashPage'> }) {
  const saved = splash ? valuesOf(splash.details) : EMPTY_SPLASH;
  const state = useEditor({ kind: 'splash', id: splash?.details.id, saved, bodyOf });
  const { draft, form, discard } = state;
  const destination = useDestination(splash?.details.id);
  const tabs = splash ? TABS : NEW_TABS;
  const [tab, setTab] = useEnumParam('tab', tabs);
  useFocusError<(typeof TABS)[number]>({ form, tab, setTab: (to) => setTab(to as typeof tab), fields: FIELDS });
  return (
    <Editor
      kind="splash"
      title={splash ? splash.details.name : splashMessages.newTitle}
      body={{ ...draftOf(draft.values), destination }}
      form={form}
      isNew={!splash}
      isChanged={draft.isChanged}
      onDiscard={discard}
      steps={state.steps}
      isOnlyRead={tab === 'numbers'}
    >
      <TabbedForm
        form={form}
        label={splashMessages.tabsLabel}
        value={tab}
        onChange={setTab}
        choices={tabs.map((value) => ({ value, label: splashMessages.tabs[value] }))}
      >
        {tab === 'numbers' && splash ? (
          <PageAnalytics
            page={{ kind: 'splash', id: splash.details.id }}
            figures={<ContinuedFigure kind="splash" id={splash.details.id} />}
            panel={<UsedIn kind="splash" id={splash.details.id} />}
          />
        ) : (
          <Fields {...state} />
        )}
      </TabbedForm>
    </Editor>
  );
}

/** The destination of a link that shows the page, for the preview; undefined without one. */
function useDestination(id: number | undefined): string | undefined {
  const path = `${KINDS.splash.base}/${id}/links`;
  const { data } = useApiQuery('listSplashLinks', path, { query: { limit: 1 }, enabled: id !== undefined });
  return data?.data.urls[0]?.longurl;
}

function Fields({ draft: { values, set }, form: { error } }: EditorState<SplashValues>) {
  const field = (name: 'name' | 'title' | 'message' | 'image' | 'counter' | 'button') => ({
    name,
    value: values[name],
    error: error(name),
    onChange: (text: string) => set({ [name]: text }),
  });
  return (
    <>
      <TextField
        {...field('name')}
        label={pageMessages.name}
        help={pageMessages.nameAbout}
        maxLength={120}
        autoFocus={values.name === ''}
      />
      <Section title={splashMessages.content}>
        <div className={layout.stack}>
          <TextField {...field('title')} label={splashMessages.title} isOptional maxLength={120} />
          <TextAreaField {...field('message')} label={splashMessages.message} isOptional maxLength={1000} />
          <PictureField {...field('image')} label={pageMessages.image} use="picture" />
        </div>
      </Section>
      <Section title={splashMessages.leaving}>
        <div className={layout.stack}>
          <TextField
            {...field('counter')}
            label={splashMessages.counter}
            help={splashMessages.counterAbout}
            type="number"
            inputMode="numeric"
            min={0}
            max={60}
            style={{ width: 96 }}
          />
          <TextField
            {...field('button')}
            label={splashMessages.button}
            isOptional
            placeholder={splashMessages.buttonPlaceholder}
            maxLength={60}
          />
          <SwitchRow
            label={splashMessages.skip}
            help={splashMessages.skipAbout}
            isOn={values.skip}
            onChange={(skip) => set({ skip })}
          />
        </div>
      </Section>
    </>
  );
}
