import { isNestedTooDeeply, nestedTooDeeply } from '../../../shared/letters/cleaning/nesting.ts';
import { emailTemplates as contract } from '../../../shared/letters/contract.ts';
import * as templateDrafts from '../../lib/letters/templates/templateDrafts.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { invalid, notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.saveDraft, async ({ params: { name }, body, admin }) => {
  if (isNestedTooDeeply(body.htmlContent)) throw invalid({ htmlContent: nestedTooDeeply });
  const saved = await templateDrafts.save(name, body, admin.username);
  if (!saved) throw notFound(`The letter "${name}"`);
  const { draft, replaced } = saved;
  const headOf = (row: templateDrafts.DraftRow) => ({ ...row, own: row.savedBy === admin.username });
  return { ...headOf(draft), ...(replaced && { replaced: headOf(replaced) }) };
});
