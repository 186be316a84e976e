import { ANALYTICS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { websiteMessages as messages } from '../../messages/websites/websites.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { useArrival } from './first-visit.tsx';
import SnippetFirst from './snippet.tsx';

/** The snippet of a website, and whether it works. */
export default function Install({ params: { id = '' } }: { params: Readonly<Record<string, string | undefined>> }) {
  const website = useApiQuery('showWebsite', `${ANALYTICS}/websites/${id}`);
  // The notice of the first visit links to the dashboard itself.
  const hasCome = useArrival(id);
  return (
    <Loaded query={website}>
      {({ data: { domain } }) => (
        <Page
          title={messages.installOn(domain)}
          back={{ to: '/websites', label: messages.title }}
          actions={!hasCome && <LinkButton to={`/websites/${id}`}>{messages.open}</LinkButton>}
          isNarrow
        >
          <SnippetFirst id={id} domain={domain} />
        </Page>
      )}
    </Loaded>
  );
}
