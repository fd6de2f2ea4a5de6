import type { PersonalData } from '../../../shared/model/personalData.ts';
import { Button } from '../../ui/Button.tsx';
import { momentOf } from '../../ui/dates.ts';
import { downloadFile } from '../../ui/downloadFile.ts';
import { Part } from './Part.tsx';
import * as S from './YourDetails.styles.ts';

/** All that is kept about the reader, to be read and to be taken along. */
export function KeptAboutYou({ data }: { data: PersonalData }) {
  return (
    <Part title="All that we keep about you">
      {data.kept.map(({ title, records }) => (
        <S.Kept key={title}>
          <h3>{title}</h3>
          {records.map((record) => (
            <S.Facts key={JSON.stringify(record)}>
              {Object.entries(record).map(([what, value]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{shown(value)}</dd>
                </div>
              ))}
            </S.Facts>
          ))}
        </S.Kept>
      ))}
      <Button look="plain" onClick={() => save(data)}>
        Save as a file
      </Button>
    </Part>
  );
}

/** Moments are ISO times. */
const shown = (value: string) => (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? momentOf(value) : value);

const save = (data: PersonalData) =>
  downloadFile(`my-data-${data.at.slice(0, 10)}.json`, 'application/json', `${JSON.stringify(data, null, 2)}\n`);
