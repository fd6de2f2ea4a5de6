import { readerDetails as contract } from '../../../shared/contract/readerDetails.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { detailsOf, readerOf } from '../../lib/personalData/reader.ts';

export const handler = endpoint(contract.show, async (call) => detailsOf(await readerOf(call)));
