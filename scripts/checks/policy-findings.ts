import { Version } from 'csp_evaluator/dist/csp.js';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';

export interface PolicyFinding {
  readonly severity: string;
  /** High, medium or a mistake of syntax; the rest are questions that only a person can answer. */
  readonly isSerious: boolean;
  readonly directive: string;
  readonly value: string;
  readonly description: string;
}

const SERIOUS = [Severity.HIGH, Severity.MEDIUM, Severity.SYNTAX];

/**
 * What Google's evaluator finds in a Content-Security-Policy, with its own rules and lists of bypasses.
 * Source: https://github.com/google/csp-evaluator
 */
export const policyFindings = (policy: string): PolicyFinding[] =>
  new CspEvaluator(new CspParser(policy).csp, Version.CSP3)
    .evaluate()
    .map(({ severity, directive, value = '', description }) => ({
      severity: Severity[severity],
      isSerious: SERIOUS.includes(severity),
      directive,
      value,
      description,
    }));
