import { testEndpoints } from '../support/contractOverHttp.ts';

// Those of an admin: contract.property.deep.test.ts.
testEndpoints('public');
