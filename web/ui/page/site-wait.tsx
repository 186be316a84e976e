import { lazy, Suspense } from 'react';

const Wait = lazy(() => import('../../screens/websites/snippet.tsx'));

/** The snippet of a website without any visit, and whether the first one has come, on other screens of the website. */
export function SiteWait(props: { id: string; domain: string }) {
  return (
    // The screen hides its empty figures and charts meanwhile.
    <div data-waiting>
      <Suspense>
        <Wait {...props} />
      </Suspense>
    </div>
  );
}
