import { useEffect, useRef } from 'react';
import { counted } from '../../../../shared/platform/counted.ts';
import { type CsvColumn, csvOf, fileNameOf } from '../../../../shared/platform/csv.ts';
import { downloadFile } from '../../../ui/tables/downloadFile.ts';
import { useToast } from '../../../ui/toasts/useToast.ts';

interface Options<Row> {
  name: string;
  columns: readonly CsvColumn<Row>[];
  rows: readonly Row[];
  /** How many more are not in the file, since no letter may reach them. */
  leftOut: number;
  /** Whether these are all rows. */
  complete: boolean;
  exporting: boolean;
  failed: boolean;
  onEnd: () => void;
}

/** While exporting, waits for the last row, then gives the file to the browser. */
export function useCsvExport<Row>(options: Options<Row>) {
  const toast = useToast();
  const latest = useRef(options);
  latest.current = options;
  const { exporting, complete, failed } = options;
  useEffect(() => {
    if (!exporting || !(complete || failed)) return;
    const { name, columns, rows, leftOut, onEnd } = latest.current;
    if (complete) {
      downloadFile(fileNameOf(name, new Date()), 'text/csv', csvOf(columns, rows));
      toast({
        title: 'Export ready',
        description: `${savedText(rows.length)}${leftOut > 0 ? ` ${leftOutText(leftOut)}` : ''}`,
      });
    } else toast({ title: 'Error', description: 'Error loading data', tone: 'destructive' });
    onEnd();
  }, [exporting, complete, failed, toast]);
}

const savedText = (count: number) => `${counted(count, 'row')} ${count === 1 ? 'was' : 'were'} saved as a CSV file.`;
const leftOutText = (count: number) =>
  `${count === 1 ? 'One person isn’t' : `${count.toLocaleString()} people aren’t`} in it, because no letter may reach them: a file with all details has them, with the reason.`;
