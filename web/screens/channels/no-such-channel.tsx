import { channelMessages as words } from '../../messages/channels.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { EmptyState, SkeletonRows } from '../../ui/page/states.tsx';

/** Shown for the address of a deleted or foreign channel, once the list is known to be current. */
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
