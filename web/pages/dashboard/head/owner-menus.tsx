import { MoreMenu } from './more-menu.tsx';
import { SegmentMenu } from './segment-menu.tsx';

/** What only whoever owns the website does. Loaded after the first paint. */
export default function OwnerMenus() {
  return (
    <>
      <SegmentMenu />
      <MoreMenu />
    </>
  );
}
