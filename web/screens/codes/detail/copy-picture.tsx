import { Check, Image } from 'lucide-react';
import { useEffect, useState } from 'react';
import { downloadMessages } from '../../../messages/codes/code-downloads.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { defaultSize, qrImageUrlOf } from '../code-data.ts';

const DONE_MS = 1_600;

/** Copies the image to the clipboard. */
export function CopyPicture({ link }: { link: string }) {
  const [isDone, setDone] = useState(false);
  const { showError } = useToasts();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async () => {
    try {
      // Passes the promise itself, because Safari does not allow waiting between the click and the clipboard call.
      const png = fetch(qrImageUrlOf(link, 'png', defaultSize('png', false))).then((response) => response.blob());
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
      setDone(true);
    } catch {
      showError(downloadMessages.copyFailed);
    }
  };
  return (
    <Button icon={isDone ? <Check aria-hidden /> : <Image aria-hidden />} onClick={() => void copy()}>
      {isDone ? downloadMessages.copied : downloadMessages.copyImage}
    </Button>
  );
}
