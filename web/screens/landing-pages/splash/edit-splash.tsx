import { useApiQuery } from '../../../api/queries.ts';
import { KINDS } from '../kinds.ts';
import { OnePage, type OnePageProps } from '../shared/one-page.tsx';
import { SplashEditor } from './splash-editor.tsx';

export default function EditSplash({ params }: OnePageProps) {
  const query = useApiQuery('showSplashPage', `${KINDS.splash.base}/${params.id}`);
  return (
    <OnePage kind="splash" id={params.id} query={query}>
      {(splash) => <SplashEditor key={splash.details.id} splash={splash} />}
    </OnePage>
  );
}
