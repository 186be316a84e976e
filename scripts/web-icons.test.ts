import { describe, expect, it } from 'vitest';
import { iconFiles, importsOf } from './web-icons.ts';

const FILES = new Map([
  ['Trash2', 'trash'],
  ['X', 'x'],
]);

describe('icons', () => {
  it('are imported from their own files and keep their local names', () => {
    expect(importsOf(' Trash2,\n  X as Close, ', FILES)).toBe(
      "import Trash2 from 'lucide-react/icons/trash'; import Close from 'lucide-react/icons/x';",
    );
  });

  it('leave types, and what is not an icon, where they are', () => {
    expect(importsOf('type LucideIcon, createLucideIcon', FILES)).toBe(
      "import type { LucideIcon } from 'lucide-react'; import { createLucideIcon } from 'lucide-react';",
    );
  });

  it('are found under every name that the package gives them', () => {
    const { transform } = iconFiles();
    if (typeof transform !== 'function') throw new Error('It transforms nothing.');
    const transformed = (code: string, id: string) => Reflect.apply(transform, {}, [code, id]);
    const code = "import {\n  Trash2,\n  BarChart3,\n} from 'lucide-react';\nconst a = 1;\n";
    expect(transformed(code, '/web/a.tsx')?.code).toMatch(
      /^import Trash2 from 'lucide-react\/icons\/trash(-2)?'; import BarChart3 from 'lucide-react\/icons\/chart-column';\nconst a = 1;\n$/,
    );
    expect(transformed("import { useState } from 'react';", '/web/a.tsx')).toBeNull();
  });

  it('get their component from a function of the application, and nothing else does', () => {
    const { resolveId } = iconFiles();
    if (typeof resolveId !== 'function') throw new Error('It resolves nothing.');
    const resolved = (source: string, importer: string) => Reflect.apply(resolveId, {}, [source, importer]);
    expect(resolved('../createLucideIcon.mjs', '/node_modules/lucide-react/dist/esm/icons/x.mjs')).toMatch(
      /lean-icon\.ts$/,
    );
    expect(resolved('./createLucideIcon.mjs', '/node_modules/lucide-react/dist/esm/lucide-react.mjs')).toBeNull();
    expect(resolved('../context.mjs', '/node_modules/lucide-react/dist/esm/icons/x.mjs')).toBeNull();
  });
});
