import { Plus } from 'lucide-react';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { useEnumParam, useUrlState } from '../../../state/navigation/url-state.ts';
import { LinkButton } from '../../../ui/form/button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { PAGE_KINDS } from '../kinds.ts';
import { PageList } from './page-list.tsx';

/** Bio pages, splash pages and overlays, with a tab for each. */
export default function PagesScreen() {
  const [kind] = useEnumParam('kind', PAGE_KINDS);
  const [, change] = useUrlState();
  return (
    <Page
      title={pageMessages.title}
      actions={
        <LinkButton variant="primary" icon={<Plus aria-hidden />} to={`/pages/${kind}/new`}>
          {pageMessages.create[kind]}
        </LinkButton>
      }
    >
      <Tabs
        label={pageMessages.kindsLabel}
        hasLine
        value={kind}
        // Switching tabs clears the search.
        onChange={(next) => change({ kind: next === 'bio' ? undefined : next, q: undefined })}
        choices={PAGE_KINDS.map((value) => ({ value, label: pageMessages.kinds[value] }))}
      >
        <PageList key={kind} kind={kind} />
      </Tabs>
    </Page>
  );
}
