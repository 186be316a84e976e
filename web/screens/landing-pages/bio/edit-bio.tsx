import { useApiQuery } from '../../../api/queries.ts';
import { KINDS } from '../kinds.ts';
import { OnePage, type OnePageProps } from '../shared/one-page.tsx';
import { BioEditor } from './bio-editor.tsx';

export default function EditBio({ params }: OnePageProps) {
  const query = useApiQuery('showBioPage', `${KINDS.bio.base}/${params.id}`);
  return (
    <OnePage kind="bio" id={params.id} query={query}>
      {(bio) => <BioEditor key={bio.details.id} bio={bio} />}
    </OnePage>
  );
}
