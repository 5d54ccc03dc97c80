/** Where browsers and our pages report what failed in them (https://www.w3.org/TR/reporting-1/). */
export const REPORTS_PATH = '/api/reports';
export const REPORTS_TYPE = 'application/reports+json';

/** The type of our pages' own reports. */
export const PAGE_FAILURE = 'page-failure';
