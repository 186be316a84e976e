import { afterAll, beforeAll, describe } from 'vitest';
import { type CatalogEngine, openWorld, type World } from '../../support/contract-world.ts';
import { describeAccountRules } from './account-rules.suite.ts';
import { describeLinkToolsRules } from './link-tools-rules.suite.ts';
import { describeLists } from './lists.suite.ts';
import { describeNames } from './names.suite.ts';
import { describeWebsites } from './websites.suite.ts';

/** Rules of the API beyond its schemas, equal on every engine. */
export function describeRules(catalog: CatalogEngine): void {
  describe(`on ${catalog}`, () => {
    let world: World;
    const clock = { offsetMs: 0 };
    beforeAll(async () => {
      world = await openWorld({ catalog, statistics: true, clock });
    });
    afterAll(() => world.close());

    describeLists(() => world);
    describeNames(() => world);
    describeLinkToolsRules(() => world);
    describeWebsites(() => world);
    describeAccountRules(() => world, clock);
  });
}
