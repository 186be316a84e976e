import { describeExamples } from './suites/examples.suite.ts';

describeExamples('sqlite');
