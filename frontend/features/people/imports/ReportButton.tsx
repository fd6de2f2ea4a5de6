import type { SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { importApi } from './subscriberImportApi.ts';

/** Saves the list of the rows that were not simply added, each with its line and reason. */
export function ReportButton({ of: { id, hasReport } }: { of: SubscriberImport }) {
  const [ask, { isFetching }] = importApi.useLazyImportReportQuery();
  const showResult = useMutationToast();
  if (!hasReport) return null;
  async function save() {
    const { data } = await showResult(ask({ params: { id } }).unwrap());
    // The server says that it is to be saved, and under which name.
    if (data) location.assign(data.path);
  }
  return (
    <Button look="plain" disabled={isFetching} onClick={() => void save()}>
      Download the Report
    </Button>
  );
}
