import { testEndpoints } from '../support/contractOverHttp.ts';

// Admin endpoints: contract.property.deep.test.ts.
testEndpoints('public');
