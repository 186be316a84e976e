import { describeRules } from './suites/rules.suite.ts';

describeRules('postgres');
