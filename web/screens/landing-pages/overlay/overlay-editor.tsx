import type { ApiResponse } from '../../../api/client.ts';
import { overlayMessages } from '../../../messages/landing-pages/interstitials.ts';
import { useFocusError } from '../../../state/navigation/focus-error.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { Badge } from '../../../ui/page/badges.tsx';
import { KINDS } from '../kinds.ts';
import { Answers } from '../shared/answers.tsx';
import { Editor } from '../shared/editor.tsx';
import { PageAnalytics } from '../shared/page-analytics.tsx';
import { TabbedForm } from '../shared/tabbed-form.tsx';
import { type EditorState, useEditor } from '../shared/use-editor.ts';
import { ContinuedFigure, UsedIn } from '../shared/used-in.tsx';
import { ResponseFigures, ResponsePanel } from '../shared/votes.tsx';
import { ContentFields, LookFields, TypeChoice } from './overlay-fields.tsx';
import { ASKING, bodyOf, EMPTY_OVERLAY, type OverlayValues, valuesOf } from './overlay-values.ts';

type OverlayResponse = ApiResponse<'showOverlay'>;
type Tab = keyof typeof overlayMessages.tabs;

function tabsOf(overlay: OverlayResponse | undefined): readonly [Tab, ...Tab[]] {
  if (!overlay) return ['content'];
  return ASKING.has(overlay.details.type) ? ['content', 'numbers', 'answers'] : ['content', 'numbers'];
}

/** All fields are in one tab. */
const FIELDS = {
  content: ['name', 'message', 'label', 'link', 'color', 'background', 'image', 'coupon', 'question', 'options'],
} as const;

/** The editor of an overlay, or of a new one. */
export function OverlayEditor({ overlay }: { overlay?: OverlayResponse }) {
  const saved = overlay ? valuesOf(overlay.details) : EMPTY_OVERLAY;
  const state = useEditor({ kind: 'overlay', id: overlay?.details.id, saved, bodyOf });
  const { draft, form, body, discard } = state;
  const shown = overlay ? body : bodyOf(withSamples(draft.values));
  const tabs = tabsOf(overlay);
  const [tab, setTab] = useEnumParam('tab', tabs);
  useFocusError<Tab>({ form, tab, setTab: (to) => setTab(to as typeof tab), fields: FIELDS });
  return (
    <Editor
      kind="overlay"
      title={overlay ? overlay.details.name : overlayMessages.newTitle}
      subtitle={overlay && <Badge>{overlayMessages.types[overlay.details.type]}</Badge>}
      body={shown}
      form={form}
      isNew={!overlay}
      isChanged={draft.isChanged}
      onDiscard={discard}
      steps={state.steps}
      isOnlyRead={tab !== 'content'}
    >
      <TabbedForm
        form={form}
        label={overlayMessages.tabsLabel}
        value={tab}
        onChange={setTab}
        choices={tabs.map((value) => ({ value, label: overlayMessages.tabs[value] }))}
      >
        <TabOf tab={tab} overlay={overlay} state={state} />
      </TabbedForm>
    </Editor>
  );
}

/** What the preview of a new overlay shows: samples in place of the required texts that are still missing. */
function withSamples(values: OverlayValues): OverlayValues {
  const { samples, option } = overlayMessages;
  return {
    ...values,
    message: values.message || (values.type === 'message' ? samples.message : ''),
    question: values.question || samples.question,
    options: values.options.map((text, place) => text || option(place + 1)),
    coupon: values.coupon || samples.coupon,
  };
}

interface TabOfProps {
  tab: Tab;
  overlay: OverlayResponse | undefined;
  state: EditorState<OverlayValues>;
}

function TabOf({ tab, overlay, state }: TabOfProps) {
  if (tab === 'numbers' && overlay) return <OverlayAnalytics overlay={overlay} />;
  if (tab === 'answers' && overlay)
    return (
      <Answers
        isOneForm
        path={`${KINDS.overlay.base}/${overlay.details.id}`}
        name={overlay.details.name}
        views={overlay.data.clicks}
      />
    );
  return (
    <>
      {!overlay && <TypeChoice {...state} />}
      <ContentFields {...state} />
      <LookFields {...state} />
    </>
  );
}

/** With responses, these stand beside the devices; other overlays have their links there. */
function OverlayAnalytics({ overlay: { details, data } }: { overlay: OverlayResponse }) {
  const page = { kind: 'overlay', id: details.id } as const;
  const path = `${KINDS.overlay.base}/${details.id}`;
  const links = <UsedIn {...page} />;
  if (!ASKING.has(details.type))
    return <PageAnalytics page={page} figures={<ContinuedFigure {...page} />} panel={links} />;
  return (
    <PageAnalytics
      page={page}
      figures={<ResponseFigures path={path} views={data.clicks} />}
      panel={<ResponsePanel path={path} views={data.clicks} />}
    >
      {links}
    </PageAnalytics>
  );
}
