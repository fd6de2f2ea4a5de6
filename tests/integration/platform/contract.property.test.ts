import { testEndpoints } from '../../support/cloud/contractOverHttp.ts';

// Admin endpoints: contract.property.deep.test.ts.
testEndpoints('public');
