import { readerDetails as contract } from '../../../shared/people/contract/readerDetails.ts';
import { countCall, detailsOf, readerOf } from '../../lib/people/personalData/reader.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.show, async (call) => detailsOf(await readerOf(call)), {
  countRefused: countCall,
});
