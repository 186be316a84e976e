import { BioEditor } from './bio-editor.tsx';

export default function NewBio() {
  return <BioEditor />;
}
