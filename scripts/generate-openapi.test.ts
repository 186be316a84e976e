import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateOpenApi } from './generate-openapi.ts';

describe('the generated OpenAPI documents', () => {
  it('are the committed ones, byte for byte', async () => {
    const files = await generateOpenApi();
    expect(files.map(({ path }) => path)).toEqual([
      'contract/openapi/link-tools.json',
      'contract/openapi/analytics.json',
    ]);
    for (const { path, content } of files) {
      expect(await readFile(join(import.meta.dirname, '..', path), 'utf8')).toBe(content);
    }
  });

  it('are the same each time', async () => {
    expect(await generateOpenApi()).toEqual(await generateOpenApi());
  });
});
