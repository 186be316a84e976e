import { ChartNoAxesColumn } from 'lucide-react';
import { useEffect } from 'react';
import { windowsMessages as texts } from '../../messages/websites/dashboard-dialogs.ts';
import { tabTitle } from '../../state/brand.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/page/query-states.tsx';

/** Shown for a website that this account does not have. */
export default function NoSuchSite() {
  useEffect(() => {
    document.title = tabTitle(texts.noSuchSite);
  }, []);
  return (
    <EmptyState
      icon={<ChartNoAxesColumn aria-hidden />}
      level={1}
      title={texts.noSuchSite}
      text={texts.noSuchSiteText}
      action={<LinkButton to="/websites">{texts.allWebsites}</LinkButton>}
    />
  );
}
