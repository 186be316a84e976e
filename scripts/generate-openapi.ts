import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readExamples, readScenario, scenarioFields } from '../contract/examples.ts';
import { families } from '../contract/families.ts';
import { buildOpenApi } from '../contract/openapi.ts';

/** A generated file; `path` is relative to the root of the repository. */
export interface GeneratedFile {
  path: string;
  content: string;
}

/** The OpenAPI documents of both families. Writes nothing. */
export async function generateOpenApi(): Promise<GeneratedFile[]> {
  const fields = scenarioFields(readScenario());
  return families.map((family) => {
    const document = buildOpenApi(family, { examples: readExamples(family.name), fields });
    return { path: `contract/openapi/${family.name}.json`, content: `${JSON.stringify(document, null, 2)}\n` };
  });
}

if (import.meta.main) {
  for (const { path, content } of await generateOpenApi()) {
    await writeFile(join(import.meta.dirname, '..', path), content);
    console.log(path);
  }
}
