import { testEndpoints } from '../support/contractOverHttp.ts';

testEndpoints('admin');
