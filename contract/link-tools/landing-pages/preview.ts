import { Type } from 'typebox';

/** Preview of a public page: counts no view, fires no pixel, does not redirect. */
export const PreviewHtml = Type.String({
  description:
    'Complete HTML page. Show it in a frame with `sandbox` and `srcdoc`; its style sheets load from this service.',
});
