import { describeNotFound } from './suites/404.suite.ts';
import { describeRules } from './suites/rules.suite.ts';

describeRules('postgres');
describeNotFound('link-tools', 'postgres');
describeNotFound('analytics', 'postgres');
