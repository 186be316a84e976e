import { Type } from 'typebox';

/** A page for strangers, for its owner to look at: counts nobody, fires nothing and leads nowhere by itself. */
export const PreviewHtml = Type.String({
  description:
    'Complete HTML page. Show it in a frame with `sandbox` and `srcdoc`; its style sheets load from this service.',
});
