import { describeUnauthorized } from '../suites/401.suite.ts';
import { describeNotFound } from '../suites/404.suite.ts';
import { describeMethods } from '../suites/405.suite.ts';
import { describeRateLimit } from '../suites/429.suite.ts';
import { describeBadInput } from '../suites/bad-input.suite.ts';
import { describeBodies } from '../suites/bodies.suite.ts';

describeUnauthorized('analytics');
describeNotFound('analytics');
describeMethods('analytics');
describeBodies('analytics');
describeBadInput('analytics');
describeRateLimit('analytics');
