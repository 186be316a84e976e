import { SplashEditor } from './splash-editor.tsx';

export default function NewSplash() {
  return <SplashEditor />;
}
