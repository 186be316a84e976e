import { designMessages } from '../../../messages/codes/codes.ts';
import { type FormState, fieldErrorOf } from '../../../state/form.ts';
import { useFocusError } from '../../../state/navigation/focus-error.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { layout } from '../../../ui/page/page.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import styles from './designer.module.css';
import { ColorSection } from './sections/color-section.tsx';
import { ContentSection } from './sections/content-section.tsx';
import { FrameSection } from './sections/frame-section.tsx';
import { LogoSection } from './sections/logo-section.tsx';
import { PrintSection } from './sections/print-section.tsx';
import { ShapeSection } from './sections/shape-section.tsx';
import { TemplateSection } from './sections/template-section.tsx';
import type { Designer } from './use-designer.ts';
import type { RenderedCode } from './use-rendered-code.ts';

const TABS = ['content', 'templates', 'shape', 'color', 'logo', 'frame', 'print'] as const;
type Tab = (typeof TABS)[number];

/** Fields of each tab, as errors of the API name them. */
const FIELDS: Readonly<Partial<Record<Tab, readonly string[]>>> = {
  content: ['data', 'name'],
  color: ['foreground', 'background'],
  logo: ['logo'],
  frame: ['style'],
};

interface DesignerTabsProps {
  designer: Designer;
  form: FormState;
  drawn: RenderedCode;
  /** Whether the stored code is dynamic; undefined before it is stored. */
  wasDynamic: boolean | undefined;
}

/** The parts of a design, one at a time. A rejected save opens the tab with the first error. */
export function DesignerTabs(props: DesignerTabsProps) {
  const { form, drawn } = props;
  const [tab, setTab] = useEnumParam('tab', TABS);
  useFocusError<Tab>({ form, tab, setTab, fields: FIELDS });
  const errorsIn = (one: Tab) =>
    (FIELDS[one] ?? []).filter((name) => form.error(name) ?? fieldErrorOf(drawn.refusal ?? undefined, name)).length;
  return (
    <div className={styles.parts}>
      <Tabs
        hasLine
        label={designMessages.tabsLabel}
        value={tab}
        onChange={setTab}
        choices={TABS.map((value) => ({ value, label: <TabLabel tab={value} errors={errorsIn(value)} /> }))}
      >
        <div className={layout.stack}>
          <PartOf {...props} tab={tab} />
        </div>
      </Tabs>
    </div>
  );
}

function TabLabel({ tab, errors }: { tab: Tab; errors: number }) {
  return (
    <>
      {designMessages.tabs[tab]}
      {errors > 0 && (
        <span className={styles.errors}>
          <span aria-hidden>{errors}</span>
          <span className="visually-hidden">{designMessages.tabErrors(errors)}</span>
        </span>
      )}
    </>
  );
}

function PartOf({ tab, designer, form: { error }, drawn, wasDynamic }: DesignerTabsProps & { tab: Tab }) {
  switch (tab) {
    case 'content':
      return <ContentSection designer={designer} error={error} wasDynamic={wasDynamic} />;
    case 'templates':
      return <TemplateSection designer={designer} />;
    case 'shape':
      return <ShapeSection designer={designer} />;
    case 'color':
      return <ColorSection designer={designer} error={error} />;
    case 'logo':
      return <LogoSection designer={designer} error={error} svg={drawn.svg} />;
    case 'frame':
      return <FrameSection designer={designer} error={error} />;
    case 'print':
      return <PrintSection designer={designer} check={drawn.refusal ? undefined : drawn.check} />;
  }
}
