/** The name of this provider in URLs and documents. */
export const NAME = 'cloudpayments';
