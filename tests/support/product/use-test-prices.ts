import { replacePrices, TEST_PRICES } from './price-list';

replacePrices(TEST_PRICES);
