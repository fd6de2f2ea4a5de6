import { testEndpoints } from '../../support/cloud/contractOverHttp.ts';

testEndpoints('admin');
