import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { windowsWords as texts } from '../../../words/dashboard-windows.ts';

/** In place of all panels, where nobody came in the period. */
export default function NoVisits({ id }: { id: number }) {
  return (
    <EmptyState
      title={texts.noVisits}
      text={texts.noVisitsText}
      action={<LinkButton to={`/websites/${id}/install`}>{texts.toSettings}</LinkButton>}
    />
  );
}
