import type { SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { importApi } from './subscriberImportApi.ts';

/** Downloads the list of the rows that were not added completely, each with its line and reason. */
export function ReportButton({ of: { id, hasReport } }: { of: SubscriberImport }) {
  const [fetchReport, { isFetching }] = importApi.useLazyImportReportQuery();
  const showResult = useMutationToast();
  if (!hasReport) return null;
  async function save() {
    const { data } = await showResult(fetchReport({ params: { id } }).unwrap());
    // The server's headers make the browser save it, and name the file.
    if (data) location.assign(data.path);
  }
  return (
    <Button look="plain" disabled={isFetching} onClick={() => void save()}>
      Download the Report
    </Button>
  );
}
