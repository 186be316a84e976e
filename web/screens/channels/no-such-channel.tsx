import { channelWords as words } from '../../messages/channels.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { EmptyState, SkeletonRows } from '../../ui/page/states.tsx';

/** An address that leads to a channel of before, or of somebody else: known once the list is not one of before itself. */
export function NoSuchChannel({ isKnown }: { isKnown: boolean }) {
  if (!isKnown) return <SkeletonRows count={4} />;
  return (
    <EmptyState
      title={words.goneTitle}
      text={words.goneText}
      action={<LinkButton to="/channels">{words.toAll}</LinkButton>}
    />
  );
}
